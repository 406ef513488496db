import { z } from 'zod';
import { Prisma } from '../../../../../prisma/client/client.ts';
import { storableText, wholeNumber } from '../../../../../rules/fields.ts';
import { problem } from '../../../../../rules/problems.ts';
import { type Context, getMoment, today } from '../../../../platform/context.ts';
import { checkInput } from '../../../../platform/input.ts';
import { isOpenAt } from '../../clock/mayNow.ts';
import { isPublic } from '../../isPublic.ts';
import { buildFilterCondition, FACET_COLUMNS } from '../scholarshipFilter.ts';
import { readEligible } from '../searchQuery.ts';
import { joinNames, UNIVERSITY_NAMES } from '../understand/names.ts';
import { type OfficePhrases, readOfficePhrases } from '../understand/officePhrases.ts';
import { readTokens, type Token } from '../understand/tokens.ts';
import { mergeFilters, understand } from '../understand/understand.ts';
import { completePhrases, type PhraseMatch } from './completePhrases.ts';

export type SearchSuggestion = {
  kind: 'UNIVERSITY' | 'COUNTRY' | 'DEGREE' | 'CATEGORY' | 'SUBJECT' | 'SCHOLARSHIP';
  value: string;
  /** Text before the words being completed, which is also searched for: `masters` if `masters in can` is typed. */
  search: string | null;
  slug: string | null;
  universityName: string | null;
};

const input = z.object({
  text: storableText().max(200, problem('tooLong', { max: 200 })),
  limit: wholeNumber(1, 20)
    .nullish()
    .transform((limit) => limit ?? 8),
});

const MAX_WORDS = 5;
const MAX_BEGUN = 40;

const EXACT_ROWS = 100;
const BEGUN_ROWS = 10;

const MAX_UNIVERSITIES = 3;
const MAX_PHRASES = 3;

/**
 * Limits for suggestions that match only the meaning of the text: how many are returned, and how many of the newest
 * scholarships are read to find them.
 */
const MAX_MEANT = 3;
const MAX_WALKED = 3000;

/**
 * Suggests universities, countries, options and scholarships that start with the text and have a public scholarship.
 * If no name matches, suggests the newest open scholarships that match the text's meaning. All queries read a bounded
 * number of rows.
 */
export async function suggestSearches(
  ctx: Context,
  given: { text: string; limit?: number | null | undefined },
): Promise<SearchSuggestion[]> {
  const { text, limit } = checkInput(input, given);
  const tokens = readTokens(text);
  const words = tokens.map(({ raw }) => raw);
  if (words.length === 0) return [];
  const office = readOfficePhrases(ctx.env);
  const begun = completePhrases(text, today(ctx), office);
  const [begins, offered] = await Promise.all([
    findNames(ctx, words.slice(0, MAX_WORDS)),
    begun.phrases.length > 0 ? keepOffered(ctx, begun) : [],
  ]);
  const inFull = joinNames(tokens).flatMap(({ text: word, raw }) => UNIVERSITY_NAMES.get(word)?.[0] ?? [raw]);
  const isShort = begins.length === 0 && offered.length === 0 && inFull.join() !== words.join();
  const named = isShort ? await findNames(ctx, inFull.slice(0, MAX_WORDS)) : begins;
  const universities = named.filter(({ kind }) => kind === 'UNIVERSITY').slice(0, MAX_UNIVERSITIES);
  const called = named.filter(({ kind }) => kind === 'SCHOLARSHIP');
  const scholarships = called.length > 0 ? called : await findMeant(ctx, tokens, office);
  return [...universities, ...offered.slice(0, MAX_PHRASES), ...scholarships].slice(0, limit);
}

async function keepOffered(
  ctx: Context,
  { phrases, search, filter }: PhraseMatch,
): Promise<SearchSuggestion[]> {
  const moment = getMoment(ctx);
  const tests = phrases.map(({ kind, facet, filter: begun }, place) => {
    const offered = Prisma.sql`${buildFilterCondition(filter, { moment })} AND ${buildFilterCondition(begun, { moment })}`;
    return Prisma.sql`SELECT ${kind}::text AS kind, ${place}::int AS place, value FROM (
      SELECT ${FACET_COLUMNS[facet]}::text AS value FROM scholarships s WHERE ${offered} LIMIT 1) found`;
  });
  const rows = await ctx.db.$queryRaw<Pick<SearchSuggestion, 'kind' | 'value'>[]>`
    SELECT kind, value FROM (${Prisma.join(tests, ' UNION ALL ')}) offered ORDER BY place`;
  return rows.map((row) => ({ ...row, search, slug: null, universityName: null }));
}

async function findMeant(
  ctx: Context,
  tokens: readonly Token[],
  office: OfficePhrases,
): Promise<SearchSuggestion[]> {
  const { understood, required } = understand(tokens, today(ctx), office);
  if (understood.length === 0 || required.length > 0) return [];
  const moment = getMoment(ctx);
  const filter = { ...mergeFilters(understood), isOpen: true };
  const eligible = (await readEligible(ctx, understood)) ?? Prisma.sql`true`;
  return ctx.db.$queryRaw<SearchSuggestion[]>`
    SELECT 'SCHOLARSHIP' AS kind, s.scholarship_name AS value, NULL AS search, current.slug, s.university_name AS "universityName"
    FROM (
      SELECT * FROM scholarships s WHERE ${isPublic('s')}
      ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${MAX_WALKED}
    ) s JOIN scholarship_slugs current ON current.scholarship_id = s.id AND current.is_current
    WHERE ${buildFilterCondition(filter, { moment })} AND ${eligible}
    ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${MAX_MEANT}`;
}

async function findNames(ctx: Context, words: string[]): Promise<SearchSuggestion[]> {
  return ctx.db.$queryRaw<SearchSuggestion[]>`
    WITH RECURSIVE terms AS MATERIALIZED (
      SELECT DISTINCT lexeme COLLATE "C" AS lexeme
      FROM unnest(${words}::text[]) raw, unnest(tsvector_to_array(to_tsvector('public.portal', raw))) lexeme
    ), query AS MATERIALIZED (
      SELECT string_agg(${quotedLexeme} || ':*AB', ' & ')::tsquery AS named,
        string_agg(${quotedLexeme} || ':*B', ' & ')::tsquery AS of_university,
        string_agg(${quotedLexeme} || ':*A', ' & ')::tsquery AS of_scholarship
      FROM terms
    ), begun AS (
      SELECT lexeme, 1 AS n, (SELECT word FROM scholarship_words WHERE word >= lexeme ORDER BY word LIMIT 1) AS word FROM terms
      UNION ALL
      SELECT lexeme, n + 1, (SELECT w.word FROM scholarship_words w WHERE w.word > begun.word ORDER BY w.word LIMIT 1)
      FROM begun WHERE n < ${MAX_BEGUN} AND starts_with(word, lexeme)
    ), candidates AS MATERIALIZED (
      SELECT DISTINCT id FROM begun, LATERAL (
        SELECT w.id FROM scholarship_words w WHERE w.word = begun.word
        ORDER BY w.id DESC LIMIT CASE WHEN begun.word = begun.lexeme THEN ${EXACT_ROWS}::int ELSE ${BEGUN_ROWS}::int END
      ) of_word WHERE starts_with(begun.word, begun.lexeme)
    ), matches AS MATERIALIZED (
      SELECT s.id, s.scholarship_name, s.university_name, s.search, ${isOpenAt(getMoment(ctx))} AS is_open
      FROM candidates JOIN scholarships s USING (id), query
      WHERE ${isPublic('s')} AND s.search @@ query.named
    )
    SELECT * FROM (
      SELECT 'UNIVERSITY' AS kind, university_name AS value, NULL AS search, NULL AS slug, NULL AS "universityName"
      FROM matches, query WHERE search @@ of_university
      GROUP BY university_name ORDER BY count(*) DESC, university_name LIMIT ${MAX_UNIVERSITIES}
    ) universities
    UNION ALL
    SELECT * FROM (
      SELECT 'SCHOLARSHIP', scholarship_name, NULL, slug, university_name
      FROM matches JOIN scholarship_slugs current ON current.scholarship_id = matches.id AND current.is_current, query
      ORDER BY search @@ of_scholarship DESC, is_open DESC, scholarship_name, slug LIMIT 20
    ) scholarships`;
}

const quotedLexeme = Prisma.raw(`'''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''''`);
