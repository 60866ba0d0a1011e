import type { Info } from '$lib/wire';

declare global {
  /** The program's version. */
  const __VERSION__: string;
  /** Where its source is; empty where Cargo.toml names no address. */
  const __SOURCE__: string;

  namespace App {
    interface PageData {
      catalog?: Info[];
    }
  }
}

export {};
