import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, refuse } from '../../../platform/errors.ts';
import { HelperProcess } from '../../../platform/processes/helperProcess.ts';
import type { CopyTasks } from './copyProgram.ts';

const copier = new HelperProcess<CopyTasks>({
  built: 'copyDocument',
  source: 'applications/documents/copy/copyProgram.ts',
  maxMemory: 800_000_000,
  patience: 30_000,
  busy: 'document.copyBusy',
});

/**
 * Opens a safe copy of a PDF (copyPdf.ts), or a picture re-encoded without metadata. Throws UNAVAILABLE if too many
 * calls wait, or if the library cannot parse a file that an earlier version accepted.
 */
export async function openCopy(
  original: Readable,
  task: keyof CopyTasks = 'copy',
): Promise<{ stream: Readable; size: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  const [input, output] = [join(folder, 'original'), join(folder, 'copy')];
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(original, createWriteStream(input));
    await copier.ask(task, { input, output }).catch((error: Error) => {
      throw error instanceof AppError
        ? error
        : refuse('UNAVAILABLE', 'document.noCopy', undefined, { cause: error });
    });
    const { size } = await stat(output);
    const stream = createReadStream(output);
    stream.once('close', remove);
    return { stream, size };
  } catch (error) {
    await remove();
    throw error;
  }
}
