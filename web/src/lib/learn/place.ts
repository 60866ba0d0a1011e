/** Where somebody is in what there is to learn of a game; the address holds it. */
export type Place = { kind: 'lesson'; lesson: number } | { kind: 'rules'; form: 'short' | 'full' };

/** The place an address means: `#lesson-3`, `#rules` in their short form, or `#rules-full` and chapters of them. */
export function placeOf(hash: string, lessons: number): Place {
  if (hash.startsWith('#rules')) return { kind: 'rules', form: hash.startsWith('#rules-') ? 'full' : 'short' };
  const number = Number(/^#lesson-(\d+)$/.exec(hash)?.[1] ?? 1);
  return { kind: 'lesson', lesson: Math.max(0, Math.min(lessons, number) - 1) };
}

/** Lessons are counted from 1 where people see it. */
export function addressOf(place: Place): string {
  if (place.kind === 'lesson') return `#lesson-${place.lesson + 1}`;
  return place.form === 'full' ? '#rules-full' : '#rules';
}
