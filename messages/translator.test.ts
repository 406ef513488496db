import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import type { Language } from './languages.ts';
import { pseudoCatalogue } from './pseudo.ts';
import { createTranslator } from './translator.ts';

const catalogue: Catalogue = {
  plain: 'Save',
  success: parse('Thank you. {email} is on the list.'),
  pages: parse('{count, plural, =0 {No page} one {# page} other {# pages}}'),
  agree: parse('I have read the <terms>terms of {portal}</terms>.'),
};

function translator(language: Language, texts = catalogue) {
  return createTranslator(texts, language) as unknown as {
    (key: string, values?: Record<string, unknown>): string;
    parts(key: string, values: Record<string, unknown>): unknown[];
  };
}

describe('translator', () => {
  const t = translator('en');

  it('the translator inserts values, selects plurals and formats numbers for the language', () => {
    expect(t('plain')).toBe('Save');
    expect(t('success', { email: '<b>{x}</b>' })).toBe('Thank you. <b>{x}</b> is on the list.');
    expect([0, 1, 1234].map((count) => t('pages', { count }))).toEqual(['No page', '1 page', '1,234 pages']);
  });

  it('the translator splits text with tags into parts', () => {
    const terms = (text: unknown[]) => ({ link: text.join('') });
    expect(t.parts('agree', { portal: 'Grants', terms })).toEqual([
      'I have read the ',
      { link: 'terms of Grants' },
      '.',
    ]);
  });

  it('the translator throws for a text missing from every catalogue', () => {
    expect(() => t('nothing')).toThrow('No catalogue has the text "nothing".');
  });
});

describe('pseudo-language', () => {
  it('the accented pseudo-language lengthens texts and preserves values and plurals', () => {
    const t = translator('en-XA', pseudoCatalogue(catalogue, 'en-XA'));
    expect(t('plain')).toMatch(/^\[Šáṽé .+\]$/);
    expect(t('success', { email: 'a@b.c' })).toMatch(/^\[Ŧĥáñķ ýóú\. a@b\.c íš .+\]$/);
    expect(t('pages', { count: 2 })).toMatch(/^\[2 þáğéš .+\]$/);
    const text = 'That did not work, and nothing was stored. Please try again in a moment.';
    const longer = translator('en-XA', pseudoCatalogue({ text }, 'en-XA'))('text');
    expect(longer.length).toBeGreaterThan(text.length * 1.35);
    expect(longer.length).toBeLessThan(text.length * 1.55);
  });

  it('the right-to-left pseudo-language reverses text but not values or tags', () => {
    const t = translator('ar-XB', pseudoCatalogue(catalogue, 'ar-XB'));
    expect(t('plain')).toBe('\u202eŠáṽé\u202c');
    const parts = t.parts('agree', { portal: 'Grants', terms: (text: unknown[]) => ({ link: text }) });
    expect(parts[1]).toEqual({ link: ['\u202eŧéŕɱš óƒ \u202cGrants'] });
  });
});
