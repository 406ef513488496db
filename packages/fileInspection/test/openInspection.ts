import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { inspectFile } from '../index.ts';

const LIMITS = {
  maxPages: 300,
  maxEntries: 1_000,
  maxInflatedBytes: 100_000_000,
  maxPixels: 50_000_000,
  maxSide: 4_700,
};

/** Inspects files in a folder that exists during the tests of the calling file. */
export function openInspection() {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspection-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  const cleaned = () => join(folder, 'cleaned');

  async function inspect(content: Buffer | string) {
    const path = join(folder, 'original');
    await writeFile(path, content);
    return inspectFile(path, cleaned(), LIMITS);
  }

  return { inspect, cleaned };
}
