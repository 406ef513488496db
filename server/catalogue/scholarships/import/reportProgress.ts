import type { ImportOptions } from './importScholarships.ts';

export function reportProgress(output: NodeJS.WritableStream): NonNullable<ImportOptions['onProgress']> {
  let last = '';
  return (step, done, total) => {
    if (total === 0) return;
    const line = `${step}: ${Math.floor((done / total) * 10) * 10} %`;
    if (line !== last && !line.endsWith(': 0 %')) output.write(`${line}\n`);
    last = line;
  };
}
