import type { Finding } from '../../../../packages/fileInspection/index.ts';
import { forkProgram } from '../../../platform/processes/forkProgram.ts';
import { yieldToOthers } from '../../../platform/processes/yieldToOthers.ts';

const TIMEOUT = 30_000;

const PROGRAM = {
  built: 'inspectDocument',
  source: 'applications/documents/inspection/inspectProgram.ts',
  maxMemory: 800_000_000,
};

const LIMITS = ['--max-old-space-size=384'];

export class InspectionFailed extends Error {}

/** Inspects the file at `path` in a process that has limited memory and time and no access to secrets. */
export async function runInspection(path: string, cleaned: string, timeout = TIMEOUT): Promise<Finding> {
  const child = forkProgram(PROGRAM, { args: [path, cleaned], execArgv: LIMITS });
  yieldToOthers(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    return await new Promise<Finding>((resolve, reject) => {
      child.once('message', (finding: Finding) => resolve(finding));
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new InspectionFailed(`${signal ?? code}`)));
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
