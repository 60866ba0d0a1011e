/** Where somebody is in what there is to learn of a game; the address holds it. */
export type LearnSection = { kind: 'lesson'; lesson: number } | { kind: 'rules'; form: 'short' | 'full' };

/** The place an address means: `#lesson-3`, `#rules` in their short form, or `#rules-full` and chapters of them. */
export function sectionOf(hash: string, lessons: number): LearnSection {
  if (hash.startsWith('#rules')) return { kind: 'rules', form: hash.startsWith('#rules-') ? 'full' : 'short' };
  const number = Number(/^#lesson-(\d+)$/.exec(hash)?.[1] ?? 1);
  return { kind: 'lesson', lesson: Math.max(0, Math.min(lessons, number) - 1) };
}

/** Lessons are counted from 1 where people see it. */
export function addressOf(section: LearnSection): string {
  if (section.kind === 'lesson') return `#lesson-${section.lesson + 1}`;
  return section.form === 'full' ? '#rules-full' : '#rules';
}
