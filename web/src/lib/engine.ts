import type { Socket } from './socket';
import type { FromPage, Insight, JudgedPly, Review, Start, ToPage } from './wire';

/** What is told while the engine thinks. */
export interface Told {
  /** So many are before it in the queue; 0 when it thinks. */
  queue?(place: number): void;
  insight?(insight: Insight): void;
  judged?(at: number, ply: JudgedPly): void;
  reviewed?(review: Review): void;
  /** It is over; `why` says what went wrong, if something did. */
  over?(why: string | null): void;
}

/** How deep to think. */
export interface Depth {
  lines: number;
  milliseconds: number;
}

let last = 0;

/** Thinks about a position until it is over or the function that comes back is called. */
export function think(line: Socket, start: Start, depth: Depth, told: Told): () => void {
  return ask(line, (id) => ({ kind: 'think', id, start, ...depth }), told);
}

/** Judges every ply of a game. */
export function review(line: Socket, start: Start, told: Told): () => void {
  return ask(line, (id) => ({ kind: 'review', id, start }), told);
}

function ask(line: Socket, question: (id: number) => FromPage, told: Told): () => void {
  last += 1;
  const id = last;
  // A line that came back knows nothing of what was asked before: opened asks again.
  const leave = line.listen({
    opened: () => line.send(question(id)),
    heard: (message) => {
      if (!('id' in message) || message.id !== id) return;
      if (message.kind === 'over') leave();
      tell(message, told);
    }
  });
  return () => {
    line.send({ kind: 'stop', id });
    leave();
  };
}

function tell(message: ToPage, told: Told): void {
  switch (message.kind) {
    case 'queue':
      told.queue?.(message.place);
      break;
    case 'insight':
      told.insight?.(message.insight);
      break;
    case 'judged':
      told.judged?.(message.at, message.ply);
      break;
    case 'reviewed':
      told.reviewed?.(message.review);
      break;
    case 'over':
      told.over?.(message.why);
      break;
  }
}
