import { describe, expect, it } from 'vitest';
import { directionOf, languagesOf, matchLanguage, readAcceptLanguage } from './languages.ts';

const offered = languagesOf({ pseudo: true });

describe('what a browser prefers', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['de-AT, en;q=0.5', ['de-AT', 'en']],
    ['en;q=0.5, de-AT', ['de-AT', 'en']],
    ['fr;q=0, en', ['en']],
    ['*, en;q=0.1', ['en']],
    ['en;q=nonsense, de', ['de']],
    ['"><script>, en', ['en']],
  ])('of %j is %j', (header, tags) => {
    expect(readAcceptLanguage(header)).toEqual(tags);
  });

  it('is read up to a bound', () => {
    expect(readAcceptLanguage(`${'xx,'.repeat(100_000)}en`).length).toBeLessThan(200);
  });
});

describe('of the languages offered', () => {
  it.each([
    [['en-XA'], 'en-XA'],
    [['EN-xa'], 'en-XA'],
    [['de', 'en'], 'en'],
    [['en-GB'], 'en'],
    [['de', 'ar-XB'], 'ar-XB'],
    [['ar'], undefined],
    [[], undefined],
  ])('%j takes %s', (wanted, language) => {
    expect(matchLanguage(wanted, offered)).toBe(language);
  });

  it('made ones are none by default', () => {
    expect(languagesOf({ pseudo: false })).toEqual(['en']);
  });

  it('Arabic runs from right to left', () => {
    expect([directionOf('en'), directionOf('en-XA'), directionOf('ar-XB')]).toEqual(['ltr', 'ltr', 'rtl']);
  });
});
