/** What this browser keeps for the page. It may be forbidden altogether; asking for it then throws. */
export function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
