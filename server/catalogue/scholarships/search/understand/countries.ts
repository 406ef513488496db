import { simplify } from './tokens.ts';

/**
 * Names that catalogues and people use beside those of Unicode, by ISO 3166 code. The first is what is shown; `|` parts
 * the names that a catalogue may hold from those that are only typed, such as what people from there are called.
 */
const NAMES: Record<string, string> = {
  AE: 'United Arab Emirates, UAE | emirates, emirati, dubai, الإمارات',
  AR: 'Argentina | argentinian, argentine',
  AT: 'Austria | austrian',
  AU: 'Australia | australian, aussie, oz',
  BD: 'Bangladesh | bangladeshi, bd',
  BE: 'Belgium | belgian',
  BR: 'Brazil | brazilian',
  CA: 'Canada | canadian',
  CH: 'Switzerland | swiss',
  CL: 'Chile | chilean',
  CN: "China, People's Republic of China | chinese, prc, mainland china",
  CO: 'Colombia | colombian',
  CZ: 'Czech Republic, Czechia | czech',
  DE: 'Germany | german, deutschland',
  DK: 'Denmark | danish',
  EG: 'Egypt | egyptian',
  ES: 'Spain | spanish, espana',
  ET: 'Ethiopia | ethiopian',
  FI: 'Finland | finnish',
  FR: 'France | french',
  GB: 'United Kingdom, UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland | british, english, scottish, welsh, gb, بريطانيا',
  GH: 'Ghana | ghanaian',
  GR: 'Greece | greek',
  HK: 'Hong Kong',
  HU: 'Hungary | hungarian',
  ID: 'Indonesia | indonesian',
  IE: 'Ireland, Republic of Ireland | irish',
  IL: 'Israel | israeli',
  IN: 'India | indian, bharat, hindustan',
  IQ: 'Iraq | iraqi',
  IR: 'Iran | iranian, persian',
  IS: 'Iceland | icelandic',
  IT: 'Italy | italian, italia',
  JO: 'Jordan | jordanian',
  JP: 'Japan | japanese, nippon',
  KE: 'Kenya | kenyan',
  KR: 'South Korea, Korea, Republic of Korea, Korea, South | korean, s korea, corea, corea del sur',
  LB: 'Lebanon | lebanese',
  LK: 'Sri Lanka | sri lankan',
  MA: 'Morocco | moroccan',
  MX: 'Mexico | mexican',
  MY: 'Malaysia | malaysian',
  NG: 'Nigeria | nigerian',
  NL: 'Netherlands, The Netherlands, Holland | dutch',
  NO: 'Norway | norwegian',
  NP: 'Nepal | nepali, nepalese',
  NZ: 'New Zealand | nz, kiwi',
  PH: 'Philippines, The Philippines | filipino, philippine',
  PK: 'Pakistan | pakistani',
  PL: 'Poland | polish',
  PT: 'Portugal | portuguese',
  QA: 'Qatar | qatari',
  RO: 'Romania | romanian',
  RU: 'Russia, Russian Federation | russian',
  SA: 'Saudi Arabia, KSA | saudi, السعودية',
  SE: 'Sweden | swedish',
  SG: 'Singapore | singaporean',
  TH: 'Thailand | thai',
  TR: 'Turkey, Türkiye, Turkiye | turkish',
  TW: 'Taiwan | taiwanese',
  TZ: 'Tanzania | tanzanian',
  UA: 'Ukraine | ukrainian',
  UG: 'Uganda | ugandan',
  US: 'United States, United States of America, USA, US | america, american, the states, أمريكا',
  VN: 'Vietnam, Viet Nam | vietnamese',
  ZA: 'South Africa | south african',
};

/** What people from the other countries are called. */
const PEOPLES = new Map(
  `AF afghan, BG bulgarian, BH bahraini, BT bhutanese, CM cameroonian, CU cuban, CY cypriot, DZ algerian, EC ecuadorian, EE estonian, HR croatian, KH cambodian,
  KW kuwaiti, KZ kazakh, LR liberian, LT lithuanian, LV latvian, LY libyan, MM burmese, MN mongolian, MW malawian, NA namibian, OM omani, PE peruvian,
  PS palestinian, RS serbian, RW rwandan, SD sudanese, SI slovenian, SK slovak, SN senegalese, SO somali, SY syrian, TN tunisian, UZ uzbek, VE venezuelan,
  YE yemeni, ZM zambian, ZW zimbabwean`
    .split(/,\s+/)
    .map((line): [string, string] => [line.slice(0, 2), line.slice(3)]),
);

/** What people call a part of the world → the countries in it. */
const REGIONS: Record<string, { typed: string; codes: string }> = {
  AFRICA: {
    typed: 'africa, african',
    codes:
      'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  },
  ASIA: {
    typed: 'asia, asian',
    codes:
      'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  },
  EUROPE: {
    typed: 'europe, european, eu, european union',
    codes:
      'AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH UA GB VA',
  },
  LATIN_AMERICA: {
    typed: 'latin america, south america, latin american, south american',
    codes: 'AR BO BR CL CO CR CU DO EC SV GT HN MX NI PA PY PE UY VE',
  },
  MIDDLE_EAST: {
    typed: 'middle east, arab countries, gulf',
    codes: 'BH EG IR IQ IL JO KW LB OM PS QA SA SY TR AE YE',
  },
  NORDIC: { typed: 'scandinavia, scandinavian, nordic, nordic countries', codes: 'DK FI IS NO SE' },
  NORTH_AMERICA: { typed: 'north america, north american', codes: 'CA MX US' },
  OCEANIA: { typed: 'oceania, pacific', codes: 'AU FJ NZ PG WS TO VU' },
  SOUTH_ASIA: { typed: 'south asia, south asian', codes: 'AF BD BT IN LK MV NP PK' },
  SOUTHEAST_ASIA: {
    typed: 'southeast asia, south east asia',
    codes: 'BN KH ID LA MY MM PH SG TH TL VN',
  },
};

/** In these languages people may type a country, too. Those with Latin letters only by names of five and more. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'bn', 'hi', 'ur', 'ne', 'ru', 'zh', 'ja', 'ko'];

export type Place = {
  kind: 'COUNTRY' | 'REGION';
  /** The country's name, or the region's code. */
  value: string;
  /** Every name that a catalogue may hold for it. */
  countries: readonly string[];
};

type Country = { place: Place; typed: string[] };

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = readCountries();

/** What people type for a country or a part of the world → what it means. Keys are simplified words. */
export const PLACES: ReadonlyMap<string, Place> = new Map([
  ...[...COUNTRIES.values()].flatMap(({ place, typed }) =>
    // `newzealand` is typed as well.
    typed.flatMap((name) =>
      [phraseKey(name), phraseKey(name).replaceAll(' ', '')].map((key) => [key, place] as const),
    ),
  ),
  ...Object.entries(REGIONS).flatMap(([value, { typed, codes }]) => {
    const countries = codes.split(' ').flatMap((code) => COUNTRIES.get(code)?.place.countries ?? []);
    const place: Place = { kind: 'REGION', value, countries };
    return typed.split(', ').map((name) => [phraseKey(name), place] as const);
  }),
]);

/** What people from a country or a part of the world are called, one of them and several. */
export const NATIONALITIES: ReadonlySet<string> = new Set(
  [...Object.values(NAMES).map((names) => names.split(' | ')[1] ?? ''), ...PEOPLES.values()]
    .concat(Object.values(REGIONS).map(({ typed }) => typed))
    .flatMap((typed) => typed.split(', '))
    .filter((name) => /^[a-z]+(?:an|i|ese|ish|ine|ino|ic|ch|ss|ek|ovak)$/.test(name)),
);
export const NATIONALS: ReadonlySet<string> = new Set([...NATIONALITIES].map((name) => name.concat('s')));

/** A phrase as it is looked up: its simplified words with a space between them. */
export function phraseKey(phrase: string): string {
  return phrase
    .split(/[^\p{L}\p{N}\p{M}'’.]+/u)
    .filter(Boolean)
    .map(simplify)
    .join(' ');
}

function readCountries(): Map<string, Country> {
  const named = LANGUAGES.map((language) => ({
    language,
    names: new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  }));
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const found = new Map<string, Country>();
  for (const code of codes) {
    const english = named[0]?.names.of(code);
    // Codes for private use, and old ones that are another country's name today.
    if (
      !english ||
      /^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code) ||
      Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
    )
      continue;
    const [stored = '', typed = PEOPLES.get(code) ?? ''] = (NAMES[code] ?? '').split(' | ');
    // `Korea, South` is one name.
    const countries = [...new Set([...stored.split(/, (?!South)/), english])].filter(Boolean);
    const foreign = named.map(({ names }) => names.of(code) ?? '').filter(isDistinct);
    const place: Place = { kind: 'COUNTRY', value: countries[0] ?? english, countries };
    found.set(code, { place, typed: [...countries, ...typed.split(', '), ...foreign].filter(Boolean) });
  }
  return found;
}

function isDistinct(name: string): boolean {
  return name !== '' && (name.length > 4 || !/^\p{Script=Latin}+$/u.test(name));
}
