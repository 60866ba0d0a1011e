import { post, get, file } from './http';
import type {
  LessonAttempt,
  BoardArt,
  BoardRequest,
  EditRequest,
  EditResult,
  IllegalClicks,
  IllegalReason,
  Info,
  Lesson,
  Palette,
  Piece,
  Puzzle,
  PuzzleAttempt,
  PuzzleHint,
  PuzzleReply,
  RecordImport,
  RecordText,
  RecordExport,
  RulesPage,
  PositionQuery,
  ViewRange,
  TextFile,
  LessonResult,
  View,
  ReplayedPosition
} from './wire';

/** Everything that needs to know the games. It keeps no state: whoever asks brings the position. */
export interface Rules {
  catalog(): Promise<Info[]>;
  /** The board after the plies, with what may be clicked. */
  view(start: PositionQuery): Promise<ReplayedPosition>;
  /** Boards along the way, at most 40, without choices. */
  views(stretch: ViewRange): Promise<View[]>;
  /** Why the rules forbid what was clicked. */
  illegalReason(asked: IllegalClicks): Promise<IllegalReason>;
  boardArt(asked: BoardRequest): Promise<BoardArt>;
  pieceArt(pieces: Piece[]): Promise<string[]>;
  picture(start: PositionQuery, format: 'svg' | 'png'): Promise<Blob>;
  readRecords(text: RecordText): Promise<RecordImport>;
  writeRecord(record: RecordExport): Promise<TextFile>;
  palette(game: string): Promise<Palette>;
  edit(draft: EditRequest): Promise<EditResult>;
  lessons(game: string): Promise<Lesson[]>;
  /** Lessons are counted from 0. */
  tryLesson(game: string, lesson: number, attempt: LessonAttempt): Promise<LessonResult>;
  rulesPages(game: string): Promise<RulesPage[]>;
  /** The short form, with pictures. */
  shortRules(game: string): Promise<RulesPage[]>;
  /** The easiest first, without their solutions. */
  puzzles(game: string): Promise<Puzzle[]>;
  /** Puzzles are counted from 1. */
  puzzle(game: string, number: number): Promise<Puzzle>;
  tryPuzzle(game: string, number: number, attempt: PuzzleAttempt): Promise<PuzzleReply>;
  puzzleHint(game: string, number: number): Promise<PuzzleHint>;
  puzzleSolution(game: string, number: number): Promise<PuzzleReply>;
}

/** The rules, asked for over HTTP. */
export class HttpRules implements Rules {
  #catalog: Promise<Info[]> | undefined;

  catalog(): Promise<Info[]> {
    this.#catalog ??= get<Info[]>('/api/catalog').catch((error: unknown) => {
      this.#catalog = undefined;
      throw error;
    });
    return this.#catalog;
  }

  view(start: PositionQuery): Promise<ReplayedPosition> {
    return post('/api/view', start);
  }

  views(stretch: ViewRange): Promise<View[]> {
    return post('/api/views', stretch);
  }

  illegalReason(asked: IllegalClicks): Promise<IllegalReason> {
    return post('/api/illegal-reason', asked);
  }

  boardArt(asked: BoardRequest): Promise<BoardArt> {
    return post('/api/art/board', asked);
  }

  pieceArt(pieces: Piece[]): Promise<string[]> {
    return post('/api/art/pieces', pieces);
  }

  picture(start: PositionQuery, format: 'svg' | 'png'): Promise<Blob> {
    return file(`/api/picture.${format}`, start);
  }

  readRecords(text: RecordText): Promise<RecordImport> {
    return post('/api/records/read', text);
  }

  writeRecord(record: RecordExport): Promise<TextFile> {
    return post('/api/records/write', record);
  }

  palette(game: string): Promise<Palette> {
    return get(`/api/editor/${encodeURIComponent(game)}`);
  }

  edit(draft: EditRequest): Promise<EditResult> {
    return post('/api/editor', draft);
  }

  lessons(game: string): Promise<Lesson[]> {
    return get(`/api/lessons/${encodeURIComponent(game)}`);
  }

  tryLesson(game: string, lesson: number, attempt: LessonAttempt): Promise<LessonResult> {
    return post(`/api/lessons/${encodeURIComponent(game)}/${lesson}`, attempt);
  }

  rulesPages(game: string): Promise<RulesPage[]> {
    return get(`/api/rules/${encodeURIComponent(game)}`);
  }

  shortRules(game: string): Promise<RulesPage[]> {
    return get(`/api/rules/${encodeURIComponent(game)}/short`);
  }

  puzzles(game: string): Promise<Puzzle[]> {
    return get(`/api/puzzles/${encodeURIComponent(game)}`);
  }

  puzzle(game: string, number: number): Promise<Puzzle> {
    return get(`/api/puzzles/${encodeURIComponent(game)}/${number}`);
  }

  tryPuzzle(game: string, number: number, attempt: PuzzleAttempt): Promise<PuzzleReply> {
    return post(`/api/puzzles/${encodeURIComponent(game)}/${number}`, attempt);
  }

  puzzleHint(game: string, number: number): Promise<PuzzleHint> {
    return get(`/api/puzzles/${encodeURIComponent(game)}/${number}/hint`);
  }

  puzzleSolution(game: string, number: number): Promise<PuzzleReply> {
    return get(`/api/puzzles/${encodeURIComponent(game)}/${number}/solution`);
  }
}

/** The rules that the whole page uses. */
export const rules: Rules = new HttpRules();
