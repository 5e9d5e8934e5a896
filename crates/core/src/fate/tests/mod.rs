mod arena;
mod figures;
mod layers;
mod machine;
mod speed;
mod support;
mod traces;
