import type { Info } from '$lib/wire';

declare global {
  namespace App {
    interface PageData {
      catalog?: Info[];
    }
  }
}

export {};
