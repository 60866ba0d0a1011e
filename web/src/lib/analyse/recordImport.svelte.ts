import { errorMessage } from '../http';
import type { Rules } from '../rules';
import { t } from '../words';
import type { RecordTree } from '../wire';

/** The server reads no longer texts. */
const LONGEST = 1_000_000;

/** Records that somebody pastes or drops. */
export class RecordImport {
  found = $state.raw<readonly RecordTree[]>([]);
  faults = $state.raw<readonly string[]>([]);
  busy = $state(false);
  #rules: Rules;
  #game: string;

  constructor(rules: Rules, game: string) {
    this.#rules = rules;
    this.#game = game;
  }

  /** Forgets what was read. */
  clear(): void {
    this.found = [];
    this.faults = [];
  }

  /** Reads a text of any format. If there is just one record in it, that is the answer. */
  async read(text: string): Promise<RecordTree | null> {
    this.found = [];
    if (text.length > LONGEST) {
      this.faults = [t('records-too-long')];
      return null;
    }
    this.busy = true;
    try {
      const { records, faults } = await this.#rules.readRecords({ text, game: this.#game });
      this.faults = faults;
      const [only] = records;
      if (only && records.length === 1 && faults.length === 0) return only;
      this.found = records;
    } catch (error) {
      this.faults = [errorMessage(error)];
    } finally {
      this.busy = false;
    }
    return null;
  }
}
