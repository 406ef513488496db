import type { Facts } from '../../../rules/conditions/condition.ts';
import { type Answers, factsFrom } from '../../../rules/forms/facts/facts.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { inForce, PROFILE_FORM_ID } from './readProfileForm.ts';

type FactContext = TransactionContext<Pick<Context, 'env'>>;

type Row = { personId: string; answers: Answers | null; verified: Answers | null };

/** Reads a person's facts: the valid answers of the applicant profile, overridden by verified facts. */
export async function readFacts(ctx: FactContext, personId: string): Promise<Facts> {
  return (await readFactsByPerson(ctx, [personId])).get(personId) ?? {};
}

export async function readFactsByPerson(
  { db, env }: FactContext,
  personIds: readonly string[],
): Promise<Map<string, Facts>> {
  const [found] = await db.$queryRaw<{ form: StoredProfile | null; people: Row[] | null }[]>`
    SELECT
      (SELECT jsonb_build_object('id', id, 'version', version, 'content', content) FROM form_versions
        WHERE form_id = ${PROFILE_FORM_ID}::uuid ORDER BY version DESC LIMIT 1) AS form,
      (SELECT jsonb_agg(jsonb_build_object('personId', asked.id,
          'answers', (SELECT a.answers FROM applicant_profiles p JOIN answer_sets a ON a.id = p.answer_set_id
            WHERE p.person_id = asked.id),
          'verified', (SELECT jsonb_object_agg(fact, value) FROM verified_facts WHERE person_id = asked.id)))
        FROM unnest(${[...new Set(personIds)]}::uuid[]) asked (id)) AS people`;
  const { form } = inForce({ env }, found?.form ?? null);
  const known = (found?.people ?? []).map(
    ({ personId, answers, verified }) => [personId, factsFrom(form, answers ?? {}, verified ?? {})] as const,
  );
  return new Map(known);
}

type StoredProfile = { id: string; version: number; content: unknown };
