import { Prisma } from '../../../prisma/client/client.ts';
import { isGeneral, plainKey } from '../../../rules/forms/generalForm.ts';
import type { AnswerFilter } from '../../../rules/lists/answerFilters.ts';
import type { Context } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

type Forms = { own: string | null; general: string | null };

/**
 * Returns one condition on the application `a` per filter. Reads the forms first, so that the query planner can
 * estimate how frequent an answer is.
 */
export async function haveAnswers(
  { db }: Pick<Context, 'db'>,
  scholarshipId: string,
  filters: readonly AnswerFilter[],
): Promise<Prisma.Sql[]> {
  const [forms = { own: null, general: null }] = await db.$queryRaw<Forms[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT own_form_id AS own, general_form_id AS general FROM scholarships
    WHERE id = ${scholarshipId}::uuid`;
  return filters.map((filter) => hasAnswer(forms, filter));
}

function hasAnswer(
  forms: Forms,
  { question, oneOf, contains, atLeast, atMost, from, until }: AnswerFilter,
): Prisma.Sql {
  const [form, set] = isGeneral(question)
    ? [forms.general, Prisma.sql`a.general_set_id`]
    : [forms.own, Prisma.sql`a.answer_set_id`];
  const parts = [Prisma.sql`v.form_id = ${form}::uuid`, Prisma.sql`v.question = ${plainKey(question)}`];
  if (oneOf) parts.push(isOneOf(oneOf));
  if (contains) parts.push(Prisma.sql`v.text ILIKE ${`%${contains.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  if (atLeast != null) parts.push(Prisma.sql`v.number >= ${atLeast}::numeric`);
  if (atMost != null) parts.push(Prisma.sql`v.number <= ${atMost}::numeric`);
  if (from) parts.push(Prisma.sql`v.day >= ${from}::date`);
  if (until) parts.push(Prisma.sql`v.day <= ${until}::date`);
  return Prisma.sql`${set} IN (SELECT v.answer_set_id FROM answer_values v WHERE ${Prisma.join(parts, ' AND ')})`;
}

/**
 * Answers to a statement are stored as booleans. Booleans are searched only if necessary, because a search for both
 * types cannot use the text index.
 */
function isOneOf(values: string[]): Prisma.Sql {
  const flags = values.filter((value) => value === 'true' || value === 'false');
  const isText = Prisma.sql`(v.text IS NOT NULL AND left(v.text, 200) = ANY(${values}::text[]))`;
  return flags.length > 0 ? Prisma.sql`(${isText} OR v.flag = ANY(${flags}::boolean[]))` : isText;
}
