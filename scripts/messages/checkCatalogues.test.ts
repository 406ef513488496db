import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';
import { checkCatalogues } from './checkCatalogues.ts';
import { readCatalogues } from './readCatalogues.ts';

it('the portal catalogues are complete and valid', () => {
  const catalogues = readCatalogues(join(projectFolder, 'messages'));
  expect(Object.keys(catalogues.en ?? {})).toContain('newsletter');
  expect(checkCatalogues(catalogues)).toEqual([]);
});

const en = {
  plain: 'Save',
  greeting: 'Hello {name}',
  count: '{count, plural, one {# page} other {# pages}}',
  rich: 'Read the <terms>terms</terms>',
  kind: '{kind, select, fee {Fee} other {Other}}',
};
const check = (language: string, changed: Record<string, unknown>) => {
  const texts = Object.entries({ ...en, ...changed }).filter(([, text]) => text !== undefined);
  return checkCatalogues({ en: { page: en }, [language]: { page: Object.fromEntries(texts) as typeof en } });
};

describe('catalogue check', () => {
  it.each([
    ['a missing key', 'de', { plain: undefined }, 'de/page.json plain: missing'],
    ['a key that is not in English', 'de', { other: 'x' }, 'de/page.json other: en has no such key'],
    ['an empty text', 'de', { plain: ' ' }, 'de/page.json plain: empty'],
    [
      'a renamed placeholder',
      'de',
      { greeting: 'Hallo {nombre}' },
      'de/page.json greeting: placeholders are {"nombre":"text"}, expected {"name":"text"}',
    ],
    [
      'a missing placeholder',
      'de',
      { greeting: 'Hallo' },
      'de/page.json greeting: placeholders are {}, expected {"name":"text"}',
    ],
    [
      'an unknown tag',
      'de',
      { rich: 'Lies die <b>Regeln</b>' },
      'de/page.json rich: placeholders are {"b":"tag"}, expected {"terms":"tag"}',
    ],
    [
      'an option that is not in the English text',
      'de',
      { kind: '{kind, select, fees {Gebühr} other {Anderes}}' },
      'de/page.json kind: placeholders are {"kind":["fees","other"]}, expected {"kind":["fee","other"]}',
    ],
    [
      'a plural that lacks a category of its language',
      'ar',
      { count: '{count, plural, one {# صفحة} other {# صفحات}}' },
      'ar/page.json count: the plural of {count} lacks few, many, two, zero',
    ],
  ])('the catalogue check reports %s', (_what, language, changed, problem) => {
    expect(check(language, changed)).toEqual([problem]);
  });

  it('the catalogue check reports invalid ICU MessageFormat', () => {
    expect(check('de', { greeting: 'Hallo {name' })).toEqual([
      expect.stringMatching(/^de\/page\.json greeting: not ICU MessageFormat: /),
    ]);
    expect(check('de', { rich: 'Lies <terms>das' })).toEqual([
      expect.stringMatching(/^de\/page\.json rich: not ICU MessageFormat: /),
    ]);
  });

  it('the catalogue check reports missing and extra files', () => {
    expect(checkCatalogues({ en: { page: en }, de: {} })).toEqual(['de/page.json: missing']);
    expect(checkCatalogues({ en: {}, de: { page: en } })).toEqual(['de/page.json: en has no such catalogue']);
  });
});

it('a language with one plural category needs only that category', () => {
  expect(check('ja', { count: '{count, plural, other {#ページ}}' })).toEqual([]);
});
