import { HelperProcess } from '../../platform/processes/helperProcess.ts';
import type { Enclosure, Paper } from './paper.ts';
import type { TypesetTasks } from './typesetProgram.ts';

/** Milliseconds that a paper may take, with those before it. */
const PATIENCE = { typeset: 20_000, merge: 60_000 };

/** Turns papers into PDF files (A4, tagged) in a process that starts with the first of them. */
export class Typesetter {
  readonly #process: HelperProcess<TypesetTasks>;

  constructor({ isInBackground = false } = {}) {
    this.#process = new HelperProcess({
      built: 'typeset',
      source: 'backoffice/papers/typesetProgram.ts',
      maxMemory: 1_000_000_000,
      patience: PATIENCE.typeset,
      busy: 'paper.busy',
      isInBackground,
    });
  }

  /** UNAVAILABLE when too many wait, or it takes too long. */
  typeset(paper: Paper): Promise<Buffer> {
    return this.#process.ask('typeset', paper);
  }

  /** The same with documents behind it, into a file. Whatever their bytes do ends this process alone. */
  merge(paper: Paper, enclosures: Enclosure[], output: string): Promise<void> {
    return this.#process.ask('merge', { paper, enclosures, output }, PATIENCE.merge);
  }

  /** Ends the process; papers that still wait are refused. */
  close(): void {
    this.#process.close();
  }
}
