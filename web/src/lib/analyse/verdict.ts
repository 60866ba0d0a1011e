/** A verdict as it is printed: the server writes scores as people type them. */
export function printed(verdict: string): string {
  return verdict.replace(/^-(?=\d)/, '−');
}
