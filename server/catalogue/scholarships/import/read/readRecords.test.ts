import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatProblem } from '../../../../platform/language/formatError.ts';
import { readRecords } from './readRecords.ts';
import { measureFile, readText } from './readText.ts';
import { type Format, MAX_RECORD } from './sourceRecord.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const REQUIRED =
  'scholarshipName,university_name,universityCountry,universityCity,universityWorldRank,subjectCategory,scholarshipCategory,degree,applicationFees,serviceCharge,applicationDeadline,scholarshipPostDate';
const ROW = 'Award,Uni,Norway,Bergen,1,Doctor,Partial,Masters,1,2,2026-12-01,2026-05-01';

async function list(text: string, { size = 7, format }: { size?: number; format?: Format } = {}) {
  const chunked = await collect(cut(text, size), format);
  expect(chunked).toEqual(await collect(cut(text, text.length), format));
  return chunked;
}

async function collect(text: AsyncIterable<string>, format?: Format) {
  const found: string[] = [];
  let told = '';
  for await (const record of readRecords(
    text,
    { required: REQUIRED.split(',') },
    (name) => (told = name),
    format,
  )) {
    found.push(
      'broken' in record
        ? `${record.place}: ${formatProblem(record.broken, 'en')}`
        : `${record.place} ${record.fields.scholarshipName}`,
    );
  }
  return { format: told, found };
}

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readBytes(bytes: Uint8Array | string) {
  const file = join(folder, 'file');
  await writeFile(file, bytes);
  const pieces = [];
  await measureFile(file);
  for await (const piece of readText(file, () => {})) pieces.push(piece);
  return pieces.join('');
}

describe('reading JSON', () => {
  it('the JSON reader reports the line on which each record of an array starts', async () => {
    const text =
      '[\r\n {"scholarshipName": "a",\r\n "x": {"y": ["}", "\\"]"]}},\r\n\r\n {"scholarshipName": "b"}\r\n]\r\n';
    expect(await list(text)).toEqual({ format: 'json', found: ['line 2 a', 'line 5 b'] });
  });

  it('the JSON reader also numbers the records if several start on the same line', async () => {
    expect((await list('[{"scholarshipName":"a"},{"scholarshipName":"b"}]')).found).toEqual([
      'line 1 a',
      'line 1, record 2 b',
    ]);
  });

  it('the JSON reader accepts an empty array', async () => {
    expect(await list(' [ ] ')).toEqual({ format: 'json', found: [] });
  });

  it('the JSON reader continues after a broken record and reports its line', async () => {
    expect((await list('[\n{"a": 1,\n"b": 2,\n},\n{"scholarshipName": "b"}\n]')).found).toEqual([
      expect.stringMatching(/^line 4: This is not valid JSON: Expected double-quoted property name\.$/),
      'line 5 b',
    ]);
  });

  it.each([
    ['[{"a":1}', 'line 1: the file ends here, but , or ] should follow. It may have been cut off.'],
    ['[\n{"a":1},', 'line 2: the file ends here, but { should follow. It may have been cut off.'],
    ['[\n{"a":1},\n{"a":"x', 'line 3: the file ends in the middle of the record that starts here.'],
    ['[\n{"a":1}\n{"a":1}]', 'line 3: expected , or ], found {.'],
    ['[1]', 'line 1: expected { or ], found 1.'],
    ['[]\n[]', 'line 2: expected nothing more after the closing ], found [.'],
    ['{\n"a":1\n}\nx', 'line 4: expected {, found x.'],
    [`[{"a":"${'x'.repeat(MAX_RECORD)}`, /^line 1: the record that starts here does not end/],
  ])('the JSON reader rejects %.20s with its line number', async (text, sentence) => {
    await expect(list(text, { size: 100_000 })).rejects.toThrow(sentence);
  });
});

describe('reading JSON Lines', () => {
  it('the JSON Lines reader reads one record per line and skips blank lines', async () => {
    expect(
      await list('{"scholarshipName":"a"}\r\n\r\n{"scholarshipName":"b"}\r\n{"scholarshipName":"c"}'),
    ).toEqual({ format: 'jsonl', found: ['line 1 a', 'line 3 b', 'line 4 c'] });
  });

  it('the JSON Lines reader reports broken records and reads all other records', async () => {
    expect(
      (await list('{"scholarshipName":"a"}\n{"scholarshipName":"b\n[1]\n{"scholarshipName":"c"}')).found,
    ).toEqual([
      'line 1 a',
      expect.stringMatching(/^line 2: This is not valid JSON: Unterminated string\.$/),
      'line 3: Provide an object with the fields of a scholarship.',
      'line 4 c',
    ]);
  });

  it('the JSON Lines reader accepts records over several lines, as mongoexport --pretty writes', async () => {
    expect(await list('{\n\t"scholarshipName": "a"\n}\n{\n\t"scholarshipName": "b"\n}\n')).toEqual({
      format: 'jsonl',
      found: ['line 1 a', 'line 4 b'],
    });
  });
});

describe('reading CSV', () => {
  it.each([',', ';', '\t'])(
    'the CSV reader reports the starting line of each row, with separator %j',
    async (delimiter) => {
      const rows = [
        REQUIRED,
        ROW,
        '',
        ROW.replace('Award', '"An; ""old"", long\r\nname"'),
        ROW.replace('Award', 'Last'),
      ];
      const text = rows
        .map((row) => row.replaceAll(/,(?! )/g, delimiter))
        .join('\r\n')
        .concat(`\r\n${delimiter.repeat(11)}\r\n`);
      expect(await list(text)).toEqual({
        format: 'csv',
        found: ['line 2 Award', 'line 4 An; "old", long\nname', 'line 6 Last'],
      });
    },
  );

  it('the CSV reader reports rows with too many or too few values', async () => {
    expect((await list(`${REQUIRED}\n${ROW},more\n${ROW}\nAward`)).found).toEqual([
      expect.stringMatching(/^line 2: This row has 13 values, but the header has 12\./),
      'line 3 Award',
      expect.stringMatching(/^line 4: This row has 1 values/),
    ]);
  });

  it.each([
    [
      'name,university\n1,2',
      /^line 1: this header lacks scholarshipName, university_name, universityCountry/,
    ],
    [`${REQUIRED},degree\n`, 'line 1: the header names degree twice.'],
    [
      `${REQUIRED}\n${ROW}\n"Aw`,
      'line 3: the row that starts here does not end; a quotation mark is opened and never closed.',
    ],
    [`${REQUIRED}\n${ROW}\n"A"w`, 'line 3: there is a quotation mark inside a value.'],
    [
      `${REQUIRED}\n${ROW}\n\n"A\n${'x'.repeat(2 * MAX_RECORD)}`,
      /^line \d: the row that starts here does not end/,
    ],
  ])('the CSV reader rejects %.20s… with its line number', async (text, sentence) => {
    await expect(list(text, { size: 200_000 })).rejects.toThrow(sentence);
  });

  it('the CSV reader treats any text as CSV if --format requires CSV', async () => {
    await expect(list('[a]', { format: 'csv' })).rejects.toThrow(/header lacks/);
  });
});

describe('reading an import file', () => {
  it('the import reader strips only the byte order mark, wherever the chunks end', async () => {
    expect(await readBytes(`\uFEFF${'São Łódź 東京 🎓'.repeat(30_000)}`)).toBe(
      'São Łódź 東京 🎓'.repeat(30_000),
    );
  });

  it.each([
    ['', /is empty\.$/],
    [Buffer.from('a\nb\nS\xe3o\n', 'latin1'), /is not in UTF-8 \(line 3\)\. Save it in UTF-8\.$/],
    [Buffer.from('abc', 'utf16le'), /is not text/],
    [Buffer.from('\uFEFFabc', 'utf16le'), /is in UTF-16/],
    [Buffer.from('PK\x03\x04abc'), /is a spreadsheet or an archive/],
    [Buffer.from('a\x00b'), /is not text/],
    [Buffer.from([0x61, 0xc3]), /is not in UTF-8 \(line 1\)/],
  ])('the import reader rejects the content %j with an explanation', async (bytes, sentence) => {
    await expect(readBytes(bytes)).rejects.toThrow(sentence);
  });

  it('the import reader rejects a missing file and a folder with an explanation', async () => {
    await expect(measureFile(join(folder, 'none'))).rejects.toThrow(/none does not exist\.$/);
    await expect(measureFile(folder)).rejects.toThrow(/is a folder\. Choose a file\.$/);
  });

  it('the import reader rejects a file that contains only white space', async () => {
    await expect(list(' \n \n')).rejects.toThrow('only white space');
  });
});
