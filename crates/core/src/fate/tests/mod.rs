mod arena;
mod figures;
mod layers;
mod machine;
mod speed;
mod steps;
mod support;
mod traces;
