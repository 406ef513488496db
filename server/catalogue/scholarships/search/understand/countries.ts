import { phraseKey, splitTable, splitWords } from './readTable.ts';
import { COUNTRY_NAMES, REGIONS, TYPED_FOR_COUNTRIES } from './tables/places.ts';

/** Languages in which people type countries. Names in Latin letters need at least five of them. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'bn', 'hi', 'ur', 'ne', 'ru', 'zh', 'ja', 'ko'];

export type Place = {
  kind: 'COUNTRY' | 'REGION';
  value: string;
  countries: string[];
};

const TYPED = new Map(
  splitTable(TYPED_FOR_COUNTRIES, '|').map((line) => [line.slice(0, 2), splitTable(line.slice(3), ',')]),
);
const COUNTRIES = readCountries();

export const PLACES: ReadonlyMap<string, Place> = new Map([
  ...[...COUNTRIES.values()].flatMap(({ place, typed }) =>
    typed
      .map(phraseKey)
      .flatMap((key) => [key, key.replaceAll(' ', '')].map((name) => [name, place] as const)),
  ),
  ...Object.entries(REGIONS).flatMap(([value, { typed, codes }]) => {
    const countries = splitWords(codes).flatMap((code) => COUNTRIES.get(code)?.place.countries ?? []);
    return splitTable(typed, ',').map(
      (name) => [phraseKey(name), { kind: 'REGION', value, countries }] as const,
    );
  }),
]);

export const NATIONALITIES: ReadonlySet<string> = new Set(
  [...TYPED.values(), ...Object.values(REGIONS).map(({ typed }) => splitTable(typed, ','))]
    .flat()
    .filter((name) => /^[a-z]+(?:an|i|ese|ish|ine|ino|ic|ch|ss|ek|ovak)$/.test(name)),
);
export const NATIONALS: ReadonlySet<string> = new Set([...NATIONALITIES].map((name) => name.concat('s')));

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
      // `Korea, South` is one name.
      const stored = COUNTRY_NAMES[code]?.split(/, (?!South)/) ?? [];
      const countries = [...new Set([...stored, english])];
      const place: Place = { kind: 'COUNTRY', value: countries[0] ?? english, countries };
      const typed = [...countries, ...(TYPED.get(code) ?? []), ...[english, ...foreign].filter(isDistinct)];
      return [[code, { place, typed }] as const];
    }),
  );
}

/** Returns false for codes of private use and for old codes that now belong to another country. */
function isCountry(code: string): boolean {
  const isPrivate = /^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code);
  return !isPrivate && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function isDistinct(name: string): boolean {
  return name !== '' && (name.length > 4 || !/^\p{Script=Latin}+$/u.test(name));
}
