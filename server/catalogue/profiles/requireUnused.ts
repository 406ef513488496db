import { getFactKinds } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Throws CONFLICT if scholarships' conditions use a question that is removed or changes its type, or a removed
 * option. Such conditions could never be met again.
 */
export async function requireUnused(
  ctx: Pick<TransactionContext, 'db'>,
  before: Form,
  after: Form,
): Promise<void> {
  const [old, next] = [getFactKinds(before), getFactKinds(after)];
  const lost = Object.keys(old).filter((fact) => next[fact] !== old[fact]);
  const facts = lost.length > 0 ? await findUsed(ctx, lost) : [];
  if (facts.length > 0) {
    const questions = facts.join(', ');
    throw refuse('CONFLICT', 'profileForm.inUse', { questions }, { details: { facts } });
  }
  await requireOptionsUnused(ctx, listLostOptions(before, after));
}

type Option = { question: string; value: string };

function listLostOptions(before: Form, after: Form): Option[] {
  const kept = new Map(listQuestions(after).map((question) => [question.key, new Set(valuesOf(question))]));
  return listQuestions(before).flatMap((question) =>
    valuesOf(question)
      .filter((value) => kept.get(question.key)?.has(value) === false)
      .map((value) => ({ question: question.key, value })),
  );
}

const valuesOf = (question: Question) =>
  'options' in question ? question.options.map(({ value }) => value) : [];

const NAMED = 3;

async function requireOptionsUnused(
  { db }: Pick<TransactionContext, 'db'>,
  lost: readonly Option[],
): Promise<void> {
  if (lost.length === 0) return;
  const options = await db.$queryRaw<(Option & { count: number; scholarships: string[] })[]>`
    SELECT question, value, count(DISTINCT id)::int AS count,
      (array_agg(DISTINCT name ORDER BY name))[1:${NAMED}::int] AS scholarships
    FROM (SELECT s.id, s.scholarship_name AS name, w.condition
          FROM waiver_rules w JOIN scholarships s ON s.id = w.scholarship_id WHERE w.condition IS NOT NULL
        UNION ALL SELECT s.id, s.scholarship_name, t.tree
          FROM requirement_trees t JOIN scholarships s ON t.id IN (s.hard_tree_id, s.soft_tree_id)) stored,
      jsonb_path_query(stored.condition, '$.** ? (exists(@.fact))') AS used
    JOIN jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) AS lost (question text, value text)
      ON used ->> 'fact' = question AND jsonb_exists(used -> 'value', value)
    GROUP BY question, value ORDER BY question, value`;
  if (options.length === 0) return;
  const named = options.map(({ question, value }) => `${question} ${value}`).join(', ');
  const scholarships = [...new Set(options.flatMap((option) => option.scholarships))]
    .slice(0, NAMED)
    .join(', ');
  throw refuse(
    'CONFLICT',
    'profileForm.optionInUse',
    { options: named, scholarships },
    { details: { options } },
  );
}

async function findUsed({ db }: Pick<TransactionContext, 'db'>, facts: string[]): Promise<string[]> {
  const found = await db.$queryRaw<{ fact: string }[]>`
    SELECT DISTINCT used #>> '{}' AS fact
    FROM (SELECT condition FROM waiver_rules WHERE condition IS NOT NULL
        UNION ALL SELECT t.tree FROM requirement_trees t
          WHERE EXISTS (SELECT FROM scholarships s WHERE s.hard_tree_id = t.id OR s.soft_tree_id = t.id)) stored,
      jsonb_path_query(stored.condition, '$.**.fact') AS used
    WHERE used #>> '{}' = ANY(${facts}) ORDER BY 1`;
  return found.map(({ fact }) => fact);
}
