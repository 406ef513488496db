// Copies PDFs and pictures in a separate process, because they are untrusted files.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { copyPdf } from '../../../../packages/fileInspection/index.ts';
import { MAX_PIXELS } from '../../../../rules/pictures.ts';
import { answerParent } from '../../../platform/processes/answerParent.ts';

// The PDF library throws an Error for each byte that it skips, so stack traces would take too long.
Error.stackTraceLimit = 0;

const tasks = {
  copy: async ({ input, output }: { input: string; output: string }): Promise<void> =>
    writeFile(output, await copyPdf(await readFile(input))),
  /** Rotates the picture as its metadata says, because Sharp writes no metadata by default. */
  redraw: async ({ input, output }: { input: string; output: string }): Promise<void> => {
    await sharp(await readFile(input), { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .webp({ quality: 85 })
      .toFile(output);
  },
};

export type CopyTasks = typeof tasks;

answerParent(tasks);
