import { Prisma } from '../../../../prisma/client/client.ts';
import type { Context, Moment } from '../../../platform/context.ts';
import { isEligible, loadVerdicts } from '../../requirements/loadVerdicts.ts';
import { isOpenAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';
import { buildFilterCondition, type ScholarshipFilter } from './scholarshipFilter.ts';
import type { Search, SearchMeaning } from './search.ts';
import { findWords, onlyWord, toTsQuery, type Word } from './searchWords.ts';
import { constant, quote } from './sqlText.ts';
import { readOfficePhrases } from './understand/officePhrases.ts';
import { listDegreeNames } from './understand/phrases.ts';
import type { UnlistedDegree } from './understand/tables/phrases.ts';
import { readTokens, type Token } from './understand/tokens.ts';
import {
  isNoise,
  mergeFilters,
  type SearchInterpretation,
  searchWithout,
  understand,
} from './understand/understand.ts';

const MAX_REQUIRED = 8;

/** In a search with at least this many words, matches by name rank above matches by meaning. */
const WORDS_OF_NAME = 3;

/**
 * Weights of the parts of a search, for ranking scholarships that match only some of them. A scholarship that misses
 * the fee or the deadline ranks above one that misses the degree or a word. One that misses the place ranks last.
 */
const WEIGHTS: Partial<Record<SearchMeaning, number>> = {
  NO_FEE: 0,
  MAX_FEE: 0,
  MIN_AMOUNT: 0,
  COVERS: 0,
  RENEWABLE: 0,
  OPEN: 0,
  DEADLINE: 0,
  COUNTRY: 2,
  REGION: 2,
  NATIONALITY: 2,
};

const ORDERING: readonly SearchMeaning[] = ['SORT', 'GROUP', 'EXCLUDED'];

/** Limits the number of nationalities in a search, because all requirements are evaluated for each of them. */
const MAX_NATIONALITIES = 3;

const POINTS = { meant: 4, named: 2 };

const MIN_RANKED = 4;

/**
 * Parses a visitor's search. Words with a meaning become filters. Each other word must occur in the scholarship or
 * its description, at least as a prefix. Also finds scholarships whose name contains the typed words, even if these
 * have a meaning.
 */
export async function readSearch(ctx: Context, text: string, moment: Moment): Promise<Search> {
  const office = readOfficePhrases(ctx.env);
  const tokens = readTokens(text);
  const degree = understand(tokens, moment.day, office).understood.find(({ unlisted }) => unlisted)?.unlisted;
  const words = await findWords(ctx.db, tokens, { office, probe: degree && namesDegree(degree) });
  const { understood, required, optional } = understand(words, moment.day, office);
  const eligible = await readEligible(ctx, understood);
  const wanted = searchable(required);
  const isPlain = understood.length === 0 && optional.length === 0 && wanted.length === 1;
  const typed = (tokens: readonly Token[]) => text.slice(tokens[0]?.start, tokens.at(-1)?.end);
  const isNamed = words.some(({ isProbed }) => isProbed);
  return {
    ...compose(words, understood, { wanted, moment, eligible }),
    word: isPlain && wanted[0] ? onlyWord(wanted[0]) : null,
    parts: [
      ...understood
        .filter(({ kind }) => !ORDERING.includes(kind))
        .map((part) => ({
          words: typed(part.tokens),
          where: part.people ? (eligible ?? Prisma.sql`true`) : asCondition(part.filter, moment),
          weight: WEIGHTS[part.kind] ?? 1,
        })),
      ...wanted.map((word) => ({ words: typed([word]), where: hasWord(word), weight: 1 })),
    ],
    understood: understood.map((part) => ({
      meaning: part.kind,
      value: part.value,
      unlistedDegree: (part.unlisted === degree && !isNamed && degree) || null,
      deadlineFrom: part.filter.deadlineFrom ?? null,
      deadlineTo: part.filter.deadlineTo ?? null,
      words: typed(part.tokens),
      searchWithout: searchWithout(text, part, { understood, all: words }),
    })),
    didYouMean: replaceMisspelt(text, words),
  };
}

/**
 * Returns an SQL condition that the requirements of `s` do not exclude all nationalities in the search. Returns null
 * if the search names none.
 */
export async function readEligible(
  ctx: Context,
  understood: readonly SearchInterpretation[],
): Promise<Prisma.Sql | null> {
  const named = new Set(understood.flatMap(({ people }) => people?.nationality ?? []));
  const conditions: Prisma.Sql[] = [];
  for (const nationality of [...named].slice(0, MAX_NATIONALITIES)) {
    const verdicts = { ...(await loadVerdicts(ctx, { nationality })), exceptions: [] };
    conditions.push(isEligible(verdicts, ['CAN_APPLY', 'MAY_APPLY', 'NOT_STATED']));
  }
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, ' OR ')})` : null;
}

function namesDegree(degree: UnlistedDegree): Prisma.Sql {
  const names = listDegreeNames(degree).map((name) => `${quote(name)}:A`);
  const query = Prisma.sql`${names.join(' | ')}::tsquery`;
  return Prisma.sql`EXISTS (SELECT FROM scholarships s
    WHERE ${isPublic('s')} AND ts_filter(s.search, '{a,b}') @@ ${query})`;
}

/**
 * Returns the SQL condition for searches by staff, who look for a known scholarship. The scholarship's names, place
 * and subject must contain all words. The meanings of words apply only if no scholarship contains all of them.
 * Returns null if there are no words.
 */
export async function readRecordSearch(
  { db, env }: Pick<Context, 'db' | 'env'>,
  text: string,
  moment: Moment,
): Promise<Prisma.Sql | null> {
  const office = readOfficePhrases(env);
  const words = await findWords(db, readTokens(text), { office });
  const telling = searchable(words.filter((word) => !isNoise(word)));
  const query = queryOf(telling.length > 0 ? telling : searchable(words), '&');
  if (!query) return null;
  const hasAll = Prisma.sql`s.search @@ ${query}`;
  const { understood, required } = understand(words, moment.day, office);
  const { where } = compose(words, understood, { wanted: searchable(required), moment, eligible: null });
  return where
    ? Prisma.sql`(${hasAll} OR (${where} AND NOT EXISTS (SELECT FROM scholarships s WHERE ${hasAll})))`
    : hasAll;
}

type QueryInput = { wanted: Word[]; moment: Moment; eligible: Prisma.Sql | null };

function compose(
  typed: Word[],
  understood: SearchInterpretation[],
  { wanted, moment, eligible }: QueryInput,
): Pick<Search, 'where' | 'named' | 'relevance' | 'namedFrom'> {
  const excluded = understood.flatMap(({ kind, tokens }) => (kind === 'EXCLUDED' ? tokens : []));
  const words = typed.filter((word) => !excluded.includes(word));
  if (understood.length === 0 && wanted.length === 0)
    return { where: null, named: Prisma.sql`false`, relevance: Prisma.sql`0`, namedFrom: 0 };
  const ranked = words.filter(({ text }) => text.length >= MIN_RANKED || words.length === 1);
  const rankQuery = queryOf(ranked.length > 0 ? ranked : wanted, '|');
  const rank = rankQuery ? Prisma.sql`ts_rank(s.search, ${rankQuery})` : Prisma.sql`0`;
  const asWords = [...wanted.map(hasWord), ...(eligible ? [eligible] : [])];
  if (understood.length === 0)
    return { where: both(asWords), named: isCalled(wanted), relevance: rank, namedFrom: 0 };

  const meant = both([asCondition(mergeFilters(understood), moment), ...asWords]);
  const telling = words.filter((word) => word.isQuoted || !isNoise(word));
  const called = isCalled(telling);
  const broader = understood.filter(({ isBroader }) => isBroader);
  const exact = understood.filter((part) => !broader.includes(part));
  // `nursing` means medicine, so all of medicine matches, and scholarships that mention nursing come first. Phrases
  // of two words, such as `health science`, affect only the rank within medicine.
  const isPhrase = broader.some(({ tokens }) => tokens.length > 1);
  const within = words.filter(
    (word) => word.lexemes.length > 0 && broader.some(({ tokens }) => tokens.includes(word)),
  );
  const specific =
    within.length > 0 &&
    both([
      ...(isPhrase ? [meant] : exact.length > 0 ? [asCondition(mergeFilters(exact), moment)] : []),
      ...within.map(hasWord),
      ...asWords,
    ]);
  const mentions = understood.flatMap(({ people }) => people?.mentions ?? []);
  const mentioned = mentions.length > 0 ? isMentioned(mentions) : null;
  const points = [
    pointsFor(meant, POINTS.meant),
    pointsFor(isNamed(telling), words.length >= WORDS_OF_NAME ? 8 : POINTS.named),
    ...(specific ? [pointsFor(specific, 8)] : []),
    ...(mentioned ? [pointsFor(mentioned.fast, 8)] : []),
    ...understood.flatMap(({ prefers }) => (prefers ? [pointsFor(asCondition(prefers, moment), 2)] : [])),
    pointsFor(isOpenAt(moment), 1),
    orderWithin(understood, moment) ?? rank,
  ];
  return {
    where: Prisma.sql`(${Prisma.join([meant, called, ...(specific ? [specific] : [])], ' OR ')})`,
    named: Prisma.sql`(${Prisma.join(
      [called, ...(specific ? [specific] : []), ...(mentioned ? [both([meant, mentioned.indexed])] : [])],
      ' OR ',
    )})`,
    relevance: Prisma.sql`(${Prisma.join(points, ' + ')})`,
    namedFrom: POINTS.meant + POINTS.named,
  };
}

/**
 * SQL for a key that sorts scholarships of equal relevance, if the search names an order. The key is less than 1, and
 * higher values rank first.
 */
function orderWithin(understood: SearchInterpretation[], moment: Moment): Prisma.Sql | null {
  const sort = understood.find(({ kind }) => kind === 'SORT')?.value;
  if (sort === 'FEE_LOW_TO_HIGH') return Prisma.sql`-s.total_fee / 10000000.0`;
  if (sort === 'WORLD_RANK') return Prisma.sql`-s.university_world_rank / 1000000.0`;
  if (sort === 'NEWEST') return Prisma.sql`(s.scholarship_post_date - ${moment.day}::date) / 100000.0`;
  if (understood.some(({ kind }) => kind === 'DEADLINE'))
    return Prisma.sql`(${moment.day}::date - s.application_deadline) / 100000.0`;
  return null;
}

function pointsFor(condition: Prisma.Sql, points: number): Prisma.Sql {
  return Prisma.sql`(${condition})::int * ${constant(points)}`;
}

function searchable(words: Word[]): Word[] {
  return words.filter(({ lexemes }) => lexemes.length > 0).slice(0, MAX_REQUIRED);
}

function queryOf(words: Word[], joint: '&' | '|', weight: 'AB' | '' = ''): Prisma.Sql | null {
  const queries = words.filter(({ lexemes }) => lexemes.length > 0).map((word) => toTsQuery(word, weight));
  return queries.length > 0 ? Prisma.sql`${queries.join(` ${joint} `)}::tsquery` : null;
}

function hasWord(word: Word): Prisma.Sql {
  const query = toTsQuery(word);
  return Prisma.sql`(s.search @@ ${query}::tsquery OR s.described @@ ${query}::tsquery)`;
}

/**
 * SQL conditions that the name or the description of `s` contains one of the phrases. `indexed` can use an index, and
 * `fast` is faster to evaluate for a single row.
 */
function isMentioned(phrases: readonly (readonly string[])[]): { indexed: Prisma.Sql; fast: Prisma.Sql } {
  const query = (weight: 'A' | '') =>
    phrases
      .map((words) => `(${words.map((word) => quote(word) + (weight && `:${weight}`)).join(' <-> ')})`)
      .join(' | ');
  const described = Prisma.sql`s.described @@ ${query('')}::tsquery`;
  const named = Prisma.sql`@@ ${query('A')}::tsquery`;
  return {
    indexed: Prisma.sql`(ts_filter(s.search, '{a,b}') ${named} OR ${described})`,
    fast: Prisma.sql`(s.search ${named} OR ${described})`,
  };
}

/** SQL condition that `s` or its university has this name, in a form that can use an index. */
function isCalled(words: Word[]): Prisma.Sql {
  const query = queryOf(words, '&');
  return query ? Prisma.sql`(ts_filter(s.search, '{a,b}') @@ ${query})` : Prisma.sql`false`;
}

/** SQL condition that `s` or its university has this name, in a form that is fast to evaluate for a single row. */
function isNamed(words: Word[]): Prisma.Sql {
  const query = queryOf(words, '&', 'AB');
  return query ? Prisma.sql`s.search @@ ${query}` : Prisma.sql`false`;
}

function asCondition(filter: ScholarshipFilter, moment: Moment): Prisma.Sql {
  return Prisma.sql`(${buildFilterCondition(filter, { moment })})`;
}

function both(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

function replaceMisspelt(text: string, words: readonly Word[]): string | null {
  let corrected = text;
  for (const { similar, start, end } of [...words].reverse())
    if (similar[0]) corrected = corrected.slice(0, start) + similar[0] + corrected.slice(end);
  return corrected === text ? null : corrected.replace(/\s+/g, ' ').trim();
}
