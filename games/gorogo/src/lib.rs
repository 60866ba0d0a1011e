//! The rules of GoRoGo.
