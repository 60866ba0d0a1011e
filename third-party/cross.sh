# For the tests of programs for other systems, which set `target` and call the system by its name in `system`. What cannot be
# installed here is named, and is no failure.

# Ends without a failure: this machine cannot run the test.
skip() {
  echo "$1: the program for $system is not tested"
  exit 0
}

# Installs packages of Debian unless a program or a file of theirs is there already.
need() {
  local there=$1
  shift
  if command -v "$there" > /dev/null || [ -e "$there" ]; then return; fi
  if ! command -v apt-get > /dev/null || [ "$(id -u)" != 0 ]; then skip "$there is missing here (packages: $*)"; fi
  { apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends "$@"; } > /dev/null 2>&1 ||
    skip "$* cannot be installed here"
}

# Sets the compiler up: the installed one if it has a standard library for the target or can fetch one, else Debian's, which
# builds its own. Cargo is then called as `"$CARGO"`, with the options in `library`.
choose_compiler() {
  export CARGO=cargo CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/cross
  library=()
  if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then return; fi
  if timeout 60 rustup target add "$target" > /dev/null 2>&1; then return; fi
  need /usr/lib/rustlib/src/rust/library/std/Cargo.toml rustc-web cargo-web rust-web-src
  export CARGO=/usr/bin/cargo RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 PATH=/usr/bin:$PATH
  library=(-Z build-std=std,panic_abort)
}
