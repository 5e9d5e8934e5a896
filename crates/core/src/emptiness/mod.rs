//! Searches for an accepting run, one file per paper.

pub mod couvreur99;
pub mod cvwy92;
pub mod dijkstra76;
pub mod gmz04;
pub mod gv04;
pub mod hpy96;
pub mod se05;
pub mod tarjan72;
pub mod terminal;
pub mod weak_dfs;
