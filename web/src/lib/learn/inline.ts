/** A run of letters in one style. */
export interface Run {
  kind: 'plain' | 'emphasis' | 'code';
  text: string;
}

/** Words as the server writes them: `*emphasis*`, and code between backticks. A sign without a partner stands for itself. */
export function runsOf(words: string): Run[] {
  const runs: Run[] = [];
  let plainFrom = 0;
  for (const found of words.matchAll(/`([^`]+)`|\*([^\s*](?:[^*]*[^\s*])?)\*/g)) {
    if (found.index > plainFrom) runs.push({ kind: 'plain', text: words.slice(plainFrom, found.index) });
    const [whole, code, emphasis = ''] = found;
    runs.push(code === undefined ? { kind: 'emphasis', text: emphasis } : { kind: 'code', text: code });
    plainFrom = found.index + whole.length;
  }
  if (plainFrom < words.length) runs.push({ kind: 'plain', text: words.slice(plainFrom) });
  return runs;
}
