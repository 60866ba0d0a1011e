/** Gives the visitor a file to keep. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click; a minute is more than any needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
