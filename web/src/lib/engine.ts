import type { Socket } from './socket';
import type { ClientMessage, Analysis, ReviewedMove, Review, PositionQuery, ServerMessage } from './wire';

/** Receives the replies to a search or a review. */
export interface SearchHandlers {
  /** So many are before it in the queue; 0 when it thinks. */
  onQueue?(place: number): void;
  onAnalysis?(analysis: Analysis): void;
  onPly?(at: number, ply: ReviewedMove): void;
  onReview?(review: Review): void;
  /** It is over; `why` says what went wrong, if something did. */
  onEnd?(why: string | null): void;
}

/** How deep to analyze. */
export interface SearchLimits {
  lines: number;
  milliseconds: number;
}

let lastId = 0;

/** Thinks about a position until it is over or the function that comes back is called. */
export function analyze(socket: Socket, start: PositionQuery, limits: SearchLimits, handlers: SearchHandlers): () => void {
  return request(socket, (id) => ({ kind: 'think', id, start, ...limits }), handlers);
}

/** Judges every ply of a game. */
export function reviewGame(socket: Socket, start: PositionQuery, handlers: SearchHandlers): () => void {
  return request(socket, (id) => ({ kind: 'review', id, start }), handlers);
}

function request(socket: Socket, message: (id: number) => ClientMessage, handlers: SearchHandlers): () => void {
  lastId += 1;
  const id = lastId;
  // A line that came back knows nothing of what was asked before: opened asks again.
  const unsubscribe = socket.listen({
    onOpen: () => socket.send(message(id)),
    onMessage: (reply) => {
      if (!('id' in reply) || reply.id !== id) return;
      if (reply.kind === 'over') unsubscribe();
      dispatch(reply, handlers);
    }
  });
  return () => {
    socket.send({ kind: 'stop', id });
    unsubscribe();
  };
}

function dispatch(message: ServerMessage, handlers: SearchHandlers): void {
  switch (message.kind) {
    case 'queue':
      handlers.onQueue?.(message.place);
      break;
    case 'insight':
      handlers.onAnalysis?.(message.insight);
      break;
    case 'judged':
      handlers.onPly?.(message.at, message.ply);
      break;
    case 'reviewed':
      handlers.onReview?.(message.review);
      break;
    case 'over':
      handlers.onEnd?.(message.why);
      break;
  }
}
