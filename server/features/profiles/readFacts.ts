import type { Facts } from '../../../rules/conditions/condition.ts';
import { type Answers, factsFrom } from '../../../rules/forms/facts.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { inForce } from './readProfileForm.ts';

type FactContext = TransactionContext<Pick<Context, 'env'>>;

type Row = {
  form: { version: number; content: unknown } | null;
  answers: Answers | null;
  verified: Answers | null;
};

/**
 * What is known of a person: the answers of their applicant profile that fit, and before them what was verified. One
 * statement.
 */
export async function readFacts(ctx: FactContext, personId: string): Promise<Facts> {
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT
      (SELECT jsonb_build_object('version', version, 'content', content) FROM forms
        WHERE purpose = 'PROFILE' ORDER BY version DESC LIMIT 1) AS form,
      (SELECT answers FROM applicant_profiles WHERE person_id = ${personId}::uuid) AS answers,
      (SELECT jsonb_object_agg(fact, value) FROM verified_facts WHERE person_id = ${personId}::uuid) AS verified`;
  const { form } = inForce(ctx, row?.form ?? null);
  return factsFrom(form, row?.answers ?? {}, row?.verified ?? {});
}
