import { HelperProcess } from '../../platform/processes/helperProcess.ts';
import type { Enclosure, PdfContent } from './pdfContent.ts';
import type { TypesetTasks } from './typesetProgram.ts';

/** Time limits in milliseconds, including the wait for earlier documents. */
const PATIENCE = { typeset: 20_000, merge: 60_000 };

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

  /** Throws UNAVAILABLE if too many calls are waiting or typesetting takes too long. */
  typeset(paper: PdfContent): Promise<Buffer> {
    return this.#process.ask('typeset', paper);
  }

  merge(paper: PdfContent, enclosures: Enclosure[], output: string): Promise<void> {
    return this.#process.ask('merge', { paper, enclosures, output }, PATIENCE.merge);
  }

  close(): void {
    this.#process.close();
  }
}
