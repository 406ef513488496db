import { describe, expect, it } from 'vitest';
import { writePdf } from './test/files.ts';
import { openInspection } from './test/openInspection.ts';

const { inspect } = openInspection();

// product: P12.4
describe('document inspection', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    [
      'a PDF with a megabyte of the keyword “obj”',
      () => Buffer.concat([Buffer.from(`%PDF-1.7\n${'obj '.repeat(250_000)}`), writePdf()]),
      { type: 'PDF', pages: 1 },
    ],
  ])(
    'document inspection identifies %s by its content',
    async (_what, make, finding) => {
      expect(await inspect(await make())).toEqual(finding);
    },
    60_000,
  );
});
