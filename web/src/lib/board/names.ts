import type { Targets } from '../choice';
import { hasMessage, t } from '../words';
import type { Colour, Info, Piece, PlacedPiece } from '../wire';

/** What people call a player of this game. */
export function playerName(info: Info | undefined, colour: Colour): string {
  const place = info?.colours.indexOf(colour) ?? -1;
  return info?.players[place] ?? t(`colour-${colour}`);
}

const named = new Map<string, string>();

/** What stands there, in words: "white stone". A board asks for the same few names again and again. */
export function pieceName(info: Info | undefined, piece: Piece | PlacedPiece): string {
  const key = JSON.stringify([info?.game, piece.owner, piece.label, piece.shape]);
  const known = named.get(key) ?? inWords(info, piece);
  named.set(key, known);
  return known;
}

function inWords(info: Info | undefined, piece: Piece | PlacedPiece): string {
  const { shape } = piece;
  const thing =
    shape.kind === 'cube'
      ? t('piece-cube', { sign: shape.sign, towards: shape.towards ?? 'none' })
      : hasMessage(`piece-${shape.kind}`)
        ? t(`piece-${shape.kind}`, { ...shape })
        : piece.label;
  return piece.owner ? t('piece-owned', { owner: playerName(info, piece.owner).toLowerCase(), thing }) : thing;
}

/** The whole name of a cell: where, what stands there, what may be done. */
export function cellName(
  info: Info | undefined,
  square: string,
  piece: PlacedPiece | undefined,
  targets: Targets,
  chosen: 'chosen' | 'free',
  begun: 'begun' | 'fresh',
  passed: readonly string[]
): string {
  const parts = [square, piece ? pieceName(info, piece) : t('cell-empty')];
  const kind = targets.squares.get(square);
  if (chosen === 'chosen') parts.push(t('cell-chosen'));
  else if (kind === 'node') parts.push(t('cell-choose'));
  else if (kind === 'ply') parts.push(t(piece && begun === 'begun' ? 'cell-take' : 'cell-play'));
  if (passed.length > 0) parts.push(t('cell-path', { squares: passed.join(', ') }));
  return parts.join(', ');
}
