//! Prints the types of this crate as TypeScript, for the page: `web/src/lib/wire.ts`.

fn main() {
    print!("{}", wire::typescript());
}
