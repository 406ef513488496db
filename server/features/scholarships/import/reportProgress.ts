import { Presets, SingleBar } from 'cli-progress';
import type { ImportOptions } from './importScholarships.ts';

type Progress = { show: NonNullable<ImportOptions['onProgress']>; end(): void };

/** Shows progress on `output`: a bar on a terminal, else a line for every ten percent. Call `end` last. */
export function reportProgress(output: NodeJS.WriteStream): Progress {
  return output.isTTY ? createBar(output) : createLines(output);
}

function createBar(stream: NodeJS.WriteStream): Progress {
  const format = '{step} {bar} {percentage} %';
  const bar = new SingleBar(
    { stream, format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let current = '';
  return {
    show(step, done, total) {
      if (total === 0) return;
      if (step !== current) {
        if (current) bar.stop();
        bar.start(total, 0, { step });
        current = step;
      }
      bar.update(done);
    },
    end() {
      if (current) bar.stop();
    },
  };
}

function createLines(output: NodeJS.WriteStream): Progress {
  let last = '';
  return {
    show(step, done, total) {
      if (total === 0) return;
      const line = `${step}: ${Math.floor((done / total) * 10) * 10} %`;
      if (line !== last && !line.endsWith(': 0 %')) output.write(`${line}\n`);
      last = line;
    },
    end() {},
  };
}
