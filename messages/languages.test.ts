import { describe, expect, it } from 'vitest';
import { getDirection, listLanguages, matchLanguage, readAcceptLanguage } from './languages.ts';

const offered = listLanguages({ pseudo: true });

describe('Accept-Language parser', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['de-AT, en;q=0.5', ['de-AT', 'en']],
    ['en;q=0.5, de-AT', ['de-AT', 'en']],
    ['fr;q=0, en', ['en']],
    ['*, en;q=0.1', ['en']],
    ['en;q=nonsense, de', ['de']],
    ['"><script>, en', ['en']],
  ])('the Accept-Language parser reads the header %j as %j', (header, tags) => {
    expect(readAcceptLanguage(header)).toEqual(tags);
  });

  it('the Accept-Language parser limits the number of languages it reads', () => {
    expect(readAcceptLanguage(`${'xx,'.repeat(100_000)}en`).length).toBeLessThan(200);
  });
});

describe('language selection', () => {
  it.each([
    [['en-XA'], 'en-XA'],
    [['EN-xa'], 'en-XA'],
    [['de', 'en'], 'en'],
    [['en-GB'], 'en'],
    [['de', 'ar-XB'], 'ar-XB'],
    [['ar'], undefined],
    [[], undefined],
  ])('the preferred languages %j select %s', (wanted, language) => {
    expect(matchLanguage(wanted, offered)).toBe(language);
  });

  it('pseudo-languages are not offered by default', () => {
    expect(listLanguages({ pseudo: false })).toEqual(['en']);
  });

  it('only the Arabic pseudo-language is written right to left', () => {
    expect([getDirection('en'), getDirection('en-XA'), getDirection('ar-XB')]).toEqual(['ltr', 'ltr', 'rtl']);
  });
});
