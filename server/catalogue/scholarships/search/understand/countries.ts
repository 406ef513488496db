import { phraseKey, splitTable, splitWords } from './readTable.ts';
import { DEMONYMS } from './tables/demonyms.ts';
import { COUNTRY_NAMES, REGIONS, TYPED_FOR_COUNTRIES } from './tables/places.ts';

/** Languages in which people type country names. Foreign names in Latin letters must have at least five letters. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'bn', 'hi', 'ur', 'ne', 'ru', 'zh', 'ja', 'ko'];

export type Place = {
  kind: 'COUNTRY' | 'REGION';
  value: string;
  code: string | null;
  countries: string[];
};

const TYPED = readByCode(TYPED_FOR_COUNTRIES);
const CALLED = readByCode(DEMONYMS);
const COUNTRIES = readCountries();

export const PLACES: ReadonlyMap<string, Place> = new Map([
  ...[...COUNTRIES.values()].flatMap(({ place, typed }) =>
    typed
      .map(phraseKey)
      .flatMap((key) => [key, key.replaceAll(' ', '')].map((name) => [name, place] as const)),
  ),
  ...Object.entries(REGIONS).flatMap(([value, { typed, codes }]) => {
    const countries = splitWords(codes).flatMap((code) => COUNTRIES.get(code)?.place.countries ?? []);
    const place: Place = { kind: 'REGION', value, code: null, countries };
    return splitTable(typed, ',').map((name) => [phraseKey(name), place] as const);
  }),
]);

export const DEMONYMS_OF: ReadonlyMap<Place, readonly string[]> = new Map([
  ...[...CALLED].flatMap(([code, names]) => {
    const place = COUNTRIES.get(code)?.place;
    return place ? [[place, names] as const] : [];
  }),
  ...Object.values(REGIONS).flatMap(({ typed }) => {
    const [first = '', ...others] = splitTable(typed, ',');
    const place = PLACES.get(phraseKey(first));
    return place ? [[place, others.filter((name) => /an$|ic$|arab$/.test(name))] as const] : [];
  }),
]);

function readByCode(table: string): Map<string, string[]> {
  return new Map(
    splitTable(table, '|').map((line) => [line.slice(0, 2), splitTable(line.slice(3), ',').map(phraseKey)]),
  );
}

function readCountries(): Map<string, { place: Place; typed: string[] }> {
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  return new Map(
    codes.flatMap((code) => {
      const [english = '', ...foreign] = languages.map((names) => names.of(code) ?? '');
      if (!english) return [];
      // The comma in `Korea, South` does not separate two names.
      const stored = COUNTRY_NAMES[code]?.split(/, (?!South)/) ?? [];
      const countries = [...new Set([...stored, english])];
      const place: Place = { kind: 'COUNTRY', value: countries[0] ?? english, code, countries };
      const known = [...(TYPED.get(code) ?? []), ...(CALLED.get(code) ?? [])];
      const typed = [...countries, ...known, ...[english, ...foreign].filter(isDistinct)];
      return [[code, { place, typed }] as const];
    }),
  );
}

/** Returns false for private-use codes and for old codes that now belong to another country. */
function isCountry(code: string): boolean {
  const isPrivate = /^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code);
  return !isPrivate && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function isDistinct(name: string): boolean {
  return name !== '' && (name.length > 4 || !/^\p{Script=Latin}+$/u.test(name));
}
