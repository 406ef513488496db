// Copies PDFs in a separate process, because they are untrusted files.
import { readFile, writeFile } from 'node:fs/promises';
import { copyPdf } from '../../../../packages/fileInspection/index.ts';
import { answerParent } from '../../../platform/processes/answerParent.ts';

// The PDF library throws an Error for each byte that it skips.
Error.stackTraceLimit = 0;

const tasks = {
  copy: async ({ input, output }: { input: string; output: string }): Promise<void> =>
    writeFile(output, await copyPdf(await readFile(input))),
};

export type CopyTasks = typeof tasks;

answerParent(tasks);
