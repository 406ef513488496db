import { expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { Typesetter } from './typesetter.ts';

it('the typesetter returns the right PDF to each of eight simultaneous calls', async () => {
  const typesetter = new Typesetter();
  const paper = (title: string) => ({
    ...{ portal: 'Portal', title, subtitle: null, language: 'en', direction: 'ltr' as const, foot: '' },
    sections: [{ heading: 'All', text: 'x '.repeat(2_000), rows: [] }],
  });
  const titles = Array.from({ length: 8 }, (_, n) => `Paper ${n}`);
  const made = await Promise.all(titles.map((title) => typesetter.typeset(paper(title))));
  const read = await Promise.all(made.map(readPdf));
  expect(read.map(({ title }) => title)).toEqual(titles);
  const waiting = typesetter.typeset(paper('lost'));
  typesetter.close();
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect((await readPdf(await typesetter.typeset(paper('next')))).title).toBe('next');
  typesetter.close();
});
