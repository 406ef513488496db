import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import { NATIONALITIES, NATIONALS } from './countries.ts';
import { DEADLINE_WORDS, readDeadlineWords } from './deadlineWords.ts';
import { MAX_PHRASE_WORDS, type Meaning, PHRASE_WORDS, PHRASES } from './phrases.ts';
import { dropTokens, type Token } from './tokens.ts';

/** Words of a search, and what they stand for. */
export type Understood = Meaning & { tokens: Token[] };

/** Words that people type around what they look for; they say nothing about it. */
const NOISE = new Set(
  `a an and any are at by do find for from get give how i in is me my of on or that the there to want what where which who with without
  scholarship scholarships scholarhip scholorship scholorships scholership program programme programs programmes offer offers offered offering
  please need looking search show list all some become becoming now বৃত্তি স্কলারশিপ منحة منح دراسية في من الى للدراسة দেশে জন্য এর ও छात्रवृत्ति स्कॉलरशिप में के लिए की का`.split(
    /\s+/,
  ),
);

/** Words that much is called by: what has them comes first, what does not is found as well. */
const OPTIONAL = new Set([
  ...NATIONALS,
  ...`university universities uni unis college colleges school schools institute institutes student students international foreign overseas abroad
  study studies studying degree degrees course courses class funding fund funds funded grant grants award awards bursary bursaries fellowship
  fellowships stipend financial aid finance assistance support sponsor sponsored sponsorship opportunity opportunities good great
  upcoming application applications apply admission admissions deadline deadlines closing date dates due last year years
  fee fees cost costs tuition subject subjects field country countries online people session intake fall spring autumn winter summer semester
  universitet universiteit universitat universidad universidade universita universite universitesi univ hochschule facultad faculty
  technische fachhochschule training foreigner foreigners
  beca becas bourse bourses bolsa bolsas stipendium stipendien borsa burs hons honours honors leading grade
  easy low lowest speaking world ranked government govt education educational scheme schemes`.split(/\s+/),
]);

const PEOPLE = new Set(
  'student students applicant applicants citizen citizens national nationals people nationality girls women females youth'.split(
    ' ',
  ),
);

/** Fields that are no subject here: nothing is misspelt about them, and what speaks of them has them. */
const OTHER_FIELDS = new Set(
  `accounting anthropology archaeology arts astronomy aviation banking biology botany business chemistry communication criminology dance
  design diplomacy drama ecology economics education english fashion film finance geography geology governance hospitality history
  humanities journalism language languages law laws linguistics literature logistics management marketing mathematics maths media
  microbiology music philosophy photography physics politics psychology sociology statistics teaching theatre theology
  tourism translation zoology`.split(/\s+/),
);

/** What a misspelt word may be meant for, and what is none although no scholarship has it. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...PHRASE_WORDS,
  ...DEADLINE_WORDS,
  ...NOISE,
  ...OPTIONAL,
  ...OTHER_FIELDS,
]);

const MAX_PAST_YEARS = 5;

const FEE_LEADS = /^(?:under|below|upto|max|maximum|within|less than|up to|at most|lower than|cheaper than)$/;

/** What a share is of. */
const SHARED =
  /^(?:off|tuition|fee|fees|waiver|waivers|waived|discount|reduction|fund|funds|funded|funding|scholarships?|covered|coverage|paid)$/;

const BENGALI_ENDING = /(?<=\p{Script=Bengali}{2})(?:তে|য়|য়|ের|র|ে)$/u;

const FIELD_TAILS =
  /^(?:technology|technologies|sciences?|engineering|management|policy|studies|health|surgery)$/;

/** Words that are shortened within a phrase, such as `food tech`. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  `tech technology, techno technology, sci science, scis sciences, engg engineering, engr engineering, eng engineering, mgmt management, mgt management,
  admin administration, comp computer, env environmental, enviro environmental, agri agricultural, agric agricultural, biotech biotechnology, med medicine,
  vet veterinary, elec electrical, mech mechanical, govt government, info information, dev development, univ university, uni university, appl application,
  pub public, grad graduate, dip diploma, deg degree, prog program`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
);

/**
 * Reads what words stand for: at each place the longest phrase that is known. The rest are words to look for; `optional` ones
 * only when anything else was said.
 */
export function understand<Word extends Token>(tokens: readonly Word[], today: string) {
  const words = tokens.map(readable);
  const understood: Understood[] = [];
  const rest: Word[] = [];
  const asides: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = words[at] ? readPhrase(words, at, today) : null;
    const length = found?.length ?? 1;
    const said = tokens.slice(at, at + length);
    const isAside =
      found?.meaning &&
      (isNationality(words, { at, length, meaning: found.meaning }) || isTitle(words, at, today));
    if (found?.meaning && !isAside) understood.push({ ...found.meaning, tokens: said });
    else rest.push(...said);
    if (isAside) asides.push(...said);
    at += length;
  }
  const telling = rest.filter((token) => token.isQuoted || !isNoise(token));
  const required = telling.filter(
    (token) =>
      token.isQuoted ||
      !(OPTIONAL.has(token.text) || asides.includes(token) || isPastYear(token.text, today)),
  );
  const isEnough = required.length > 0 || understood.length > 0;
  return {
    understood,
    required: isEnough ? required : telling,
    optional: isEnough ? telling.filter((token) => !required.includes(token)) : [],
  };
}

/** What is understood as one filter: of two values of the same kind either will do. */
export function mergeFilters(understood: readonly Meaning[]): ScholarshipFilter {
  const merged: ScholarshipFilter = {};
  for (const { filter } of understood) {
    for (const name of ['subjects', 'categories', 'degrees', 'countries'] as const)
      if (filter[name]) Object.assign(merged, { [name]: [...(merged[name] ?? []), ...filter[name]] });
    if (filter.deadlineFrom && filter.deadlineTo) {
      const { deadlineFrom: from = filter.deadlineFrom, deadlineTo: to = filter.deadlineTo } = merged;
      merged.deadlineFrom = from && from < filter.deadlineFrom ? from : filter.deadlineFrom;
      merged.deadlineTo = to && to > filter.deadlineTo ? to : filter.deadlineTo;
    }
    if (filter.hasNoFee) merged.hasNoFee = true;
    if (filter.isOpen) merged.isOpen = true;
    if (filter.feeMax != null) merged.feeMax = filter.feeMax;
  }
  return merged;
}

/** True for a word that says nothing about what is looked for. */
export function isNoise({ text }: Token): boolean {
  return NOISE.has(text);
}

/**
 * The search text without the words that were understood so, and all others that were understood the same: they are one pill.
 * Empty when what is left says nothing.
 */
export function searchWithout(
  text: string,
  part: Understood,
  { understood, all }: { understood: readonly Understood[]; all: readonly Token[] },
): string {
  const dropped = understood.filter((other) => isSame(other, part)).map(({ tokens }) => tokens);
  const isTelling = all.some(
    (token) => !dropped.some((tokens) => tokens.includes(token)) && (token.isQuoted || !isNoise(token)),
  );
  if (!isTelling) return '';
  return dropTokens(
    text,
    dropped.map((tokens) => {
      const before = all[all.indexOf(tokens[0] as Token) - 1];
      // `in` would be left alone.
      return before && /^(?:in|at|from|for|with)$/.test(before.text) ? [before, ...tokens] : tokens;
    }),
  );
}

function isSame(one: Understood, other: Understood): boolean {
  return (
    one.kind === other.kind &&
    one.value === other.value &&
    one.filter.deadlineFrom === other.filter.deadlineFrom &&
    one.filter.deadlineTo === other.filter.deadlineTo
  );
}

/** What was on offer in a year shortly before is looked for again. */
function isPastYear(word: string, today: string): boolean {
  const years = Number(today.slice(0, 4)) - Number(word);
  return /^20\d\d$/.test(word) && years > 0 && years <= MAX_PAST_YEARS;
}

type Found = { length: number; meaning: Meaning | null };

/** A word as phrases have it, a share with its sign; empty within quotation marks. */
function readable({ text, isQuoted, isLetters, isPercent }: Token): string {
  if (isQuoted) return '';
  if (isPercent) return `${text}%`;
  const capitals = text.toUpperCase();
  return isLetters && PHRASES.has(capitals) ? capitals : text;
}

/** Where applicants come from, as in `for indian students`, `for indians` or `for indian`, is not where they study. */
function isNationality(
  words: readonly string[],
  { at, length, meaning }: { at: number; length: number; meaning: Meaning },
): boolean {
  const isPlace = meaning.kind === 'COUNTRY' || meaning.kind === 'REGION';
  const [before, after] = [words[at - 1], words[at + length] ?? ''];
  const isPeople =
    NATIONALITIES.has(words[at] ?? '') && /^(?:|in|to|at|study|studying|abroad|who)$/.test(after);
  return isPlace && (before === 'from' || PEOPLE.has(after) || (before === 'for' && isPeople));
}

/** `Dr` before a word that says nothing else is a part of a name, as in `Dr Manmohan Singh`. */
function isTitle(words: readonly string[], at: number, today: string): boolean {
  const next = words[at + 1];
  return (
    words[at] === 'dr' && Boolean(next) && !KNOWN_WORDS.has(next ?? '') && !readPhrase(words, at + 1, today)
  );
}

function readPhrase(words: readonly string[], at: number, today: string): Found | null {
  const others =
    readShareWords(words, at) ??
    readCoveredWords(words, at) ??
    readNoFeeWords(words, at) ??
    readFeeWords(words, at) ??
    readDeadlineWords(words, at, today);
  for (
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    length > (others?.length ?? 0);
    length -= 1
  ) {
    const phrase = words.slice(at, at + length).map((word) => word.replace('%', ''));
    // Of one word only the whole is understood: `tech` alone is no subject.
    const meaning =
      PHRASES.get(phrase.join(' ')) ??
      (length > 1 || BENGALI_ENDING.test(phrase[0] ?? '')
        ? PHRASES.get(phrase.map(inFull).join(' '))
        : undefined);
    if (meaning !== undefined) return { length: length + tailOfField(meaning, words, at + length), meaning };
  }
  return others;
}

/** So many words go on a subject, as in `food science and technology`. */
function tailOfField(meaning: Meaning | null, words: readonly string[], at: number): number {
  const isTail = words[at] === 'and' && FIELD_TAILS.test(words[at + 1] ?? '');
  return meaning?.kind === 'SUBJECT' && isTail ? 2 : 0;
}

/** Of a word in Bengali without the ending that says where or whose: `কানাডায়` is in Canada. */
function inFull(word: string): string {
  return ABBREVIATIONS.get(word) ?? word.replace(BENGALI_ENDING, '');
}

/** `100%`, `50 percent off tuition`. */
function readShareWords(words: readonly string[], at: number): Found | null {
  const [, digits = '', sign] = /^(\d{1,3})(%?)$/.exec(words[at] ?? '') ?? [];
  const share = Number(digits);
  let end = at + 1;
  if (/^(?:percent|percentage|pct)$/.test(words[end] ?? '')) end += 1;
  else if (words[end] === 'per' && words[end + 1] === 'cent') end += 2;
  else if (!sign) return null;
  if (share < 1 || share > 100) return null;
  while (SHARED.test(words[end] ?? '')) end += 1;
  const category = share === 100 ? 'FULL_FUND' : 'PARTIAL';
  return {
    length: end - at,
    meaning: { kind: 'CATEGORY', value: category, filter: { categories: [category] } },
  };
}

const STUDY_COSTS = '(?:tuition|fees?|tuition fees?)';
const LIFE_COSTS =
  '(?:living|stipend|accommodation|housing|boarding)(?: (?:costs?|expenses?|allowances?|stipend))?';
/** Both the costs of studying and those of living, in either order. */
const BOTH_COSTS = new RegExp(
  `^(?:(?:covers?|covering|pays?|paying|with|including|free) )?(?:${STUDY_COSTS} (?:(?:and|plus|with) )?${LIFE_COSTS}|${LIFE_COSTS} (?:(?:and|plus|with) )?${STUDY_COSTS})(?: (?:(?:is|are|both|all|fully) )*(?:covered|paid|funded|included|free))?(?= |$)`,
);
const MAX_COVERED_WORDS = 10;

/** `tuition and living covered`, `covers living costs and tuition fees`: that is fully funded. */
function readCoveredWords(words: readonly string[], at: number): Found | null {
  const [said] = BOTH_COSTS.exec(words.slice(at, at + MAX_COVERED_WORDS).join(' ')) ?? [];
  if (!said) return null;
  return {
    length: said.split(' ').length,
    meaning: { kind: 'CATEGORY', value: 'FULL_FUND', filter: { categories: ['FULL_FUND'] } },
  };
}

/** `no application fee`, `without paying any fees`. */
function readNoFeeWords(words: readonly string[], at: number): Found | null {
  if (!/^(?:no|zero|without|0|nil|waived)$/.test(words[at] ?? '')) return null;
  let end = at + 1;
  while (
    /^(?:any|paying|a|an|the|application|app|apply|registration|processing|admission|service)$/.test(
      words[end] ?? '',
    )
  )
    end += 1;
  if (!/^(?:fees?|charges?|costs?|payments?)$/.test(words[end] ?? '')) return null;
  return { length: end + 1 - at, meaning: { kind: 'NO_FEE', value: null, filter: { hasNoFee: true } } };
}

/** `fee under 50`, `less than 20 dollars`. */
function readFeeWords(words: readonly string[], at: number): Found | null {
  let end = at;
  if (/^(?:fee|fees|cost|costs)$/.test(words[end] ?? '')) end += 1;
  const lead = [2, 1].find((length) => FEE_LEADS.test(words.slice(end, end + length).join(' ')));
  const amount = lead ? (words[end + lead] ?? '') : '';
  // A number of days is a deadline.
  if (!lead || !/^\d{1,6}$/.test(amount) || /^(?:day|week|month|year)s?$/.test(words[end + lead + 1] ?? ''))
    return null;
  end += lead + 1;
  if (/^(?:usd|dollar|dollars|euro|euros|eur|fee|fees)$/.test(words[end] ?? '')) end += 1;
  return {
    length: end - at,
    meaning: { kind: 'MAX_FEE', value: amount, filter: { feeMax: Number(amount) } },
  };
}
