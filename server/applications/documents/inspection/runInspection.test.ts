import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePdf } from '../../../test/documents.ts';
import { InspectionFailed, runInspection } from './runInspection.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspection-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('runInspection returns its finding and stops a process that exceeds the time limit', async () => {
  const [path, cleaned] = [join(folder, 'whole'), join(folder, 'cleaned')];
  await writeFile(path, writePdf({ pages: 2 }));
  // The process has a low priority, so it starts slowly on a busy machine.
  expect(await runInspection(path, cleaned, 120_000)).toEqual({ type: 'PDF', pages: 2 });
  await expect(runInspection(path, cleaned, 1)).rejects.toThrow(InspectionFailed);
}, 180_000);
