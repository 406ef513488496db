import { expect, it } from 'vitest';
import { formSchema } from '../../../../rules/forms/form.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { readFormFile, writeFormFile } from './formFile.ts';

const RULE = formSchema({ sections: [] }, { mayBeEmpty: true });
const section = (...questions: object[]) => ({ key: 'more', title: { en: 'More' }, questions });
const line = (key: string, given: object = {}) => ({
  key,
  kind: 'line',
  label: { en: key, bn: 'প্রশ্ন' },
  ...given,
});
const shownBy = (fact: string) => ({ showWhen: { fact, is: 'flag', value: true } });
const file = (...sections: object[]) => JSON.stringify({ format: 'form', version: 1, sections });

// product: P11.16
it('exporting and importing a form does not change it, even within a scholarship file', () => {
  const form = {
    sections: [
      section(line('question2', { isRequired: true }), {
        key: 'travels',
        kind: 'statement',
        label: { en: 'Travels' },
      }),
      { ...section(line('town', shownBy('travels'))), key: 'section2' },
    ],
  } as Form;
  expect(readFormFile(writeFormFile(form), RULE)).toEqual({ form });
  const filed = { format: 'scholarship', version: 1, id: 'x', listing: {}, questions: form };
  expect(readFormFile(JSON.stringify(filed), RULE)).toEqual({ form });
});

// product: P11.16
it.each<[string, string, object[]]>([
  ['invalid JSON', '{', [{ message: '@formFileJson' }]],
  ['another format', '{"type":"FeatureCollection"}', [{ message: '@formFileFormat' }]],
  ['a later version', '{"format":"form","version":2,"sections":[]}', [{ message: '@fileNewer?version=1' }]],
  [
    'an unknown type of question',
    file(section(line('a'), line('b', { kind: 'hologram' }))),
    [{ question: 2, key: 'b', part: 'kind' }],
  ],
  [
    'a key used twice',
    file(section(line('a')), { ...section(line('a')), key: 'other' }),
    [{ section: 2, question: 1, part: 'key' }],
  ],
  [
    'circular conditions',
    file(
      section(
        { ...line('a', shownBy('b')), kind: 'statement' },
        { ...line('b', shownBy('a')), kind: 'statement' },
      ),
    ),
    [{ question: 1, message: '@showWhenCircular?key=a' }, { question: 2 }],
  ],
  [
    '500 questions',
    file(section(...Array.from({ length: 500 }, (_, n) => line(`q${n}`)))),
    [{ message: expect.stringContaining('@formSize') }],
  ],
])('reading a form file with %s reports the problem and any known location', (_, text, problems) => {
  expect(readFormFile(text, RULE)).toMatchObject({ problems });
});
