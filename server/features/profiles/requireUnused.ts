import { factKindsOf } from '../../../rules/forms/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { TransactionContext } from '../../context.ts';
import { refuse } from '../../errors.ts';

/**
 * CONFLICT when a question goes, or is asked as another kind, whose answers conditions of scholarships compare: without
 * them nobody would meet these again.
 */
export async function requireUnused(
  ctx: Pick<TransactionContext, 'db'>,
  before: Form,
  after: Form,
): Promise<void> {
  const [old, next] = [factKindsOf(before), factKindsOf(after)];
  const lost = Object.keys(old).filter((fact) => next[fact] !== old[fact]);
  const facts = lost.length > 0 ? await findUsed(ctx, lost) : [];
  if (facts.length === 0) return;
  const questions = facts.join(', ');
  throw refuse('CONFLICT', 'profileForm.inUse', { questions }, { details: { facts } });
}

/** Those of the facts that a stored condition names, wherever it stands in it. */
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
