import type pg from 'pg';
import type { Form } from '../../../../../rules/forms/question.ts';
import { problem } from '../../../../../rules/problems.ts';
import { listBroken } from '../../../forms/general/requireDependable.ts';
import { questionsSchema } from '../../../forms/questionsSchema.ts';
import type { BadRecord } from '../check/checkRecord.ts';
import { NEWEST } from './importQuestions.ts';

const MOVING = `staged s JOIN scholarships t ON t.id = s.target_id AND s.same_as IS NULL
  AND 'organisationId' = ANY (s.changes)`;

/** Locks the scholarships that move, so that their questions and award plans do not change until the import ends. */
const LOCK_MOVING = `SELECT FROM ${MOVING} ORDER BY t.id FOR NO KEY UPDATE OF t`;

const LIST_BOUND = `
  SELECT * FROM (
    SELECT s.position, s.place,
      EXISTS (SELECT FROM award_plans p WHERE p.scholarship_id = t.id AND p.fund_id IS NOT NULL) AS "isFunded",
      CASE WHEN t.general_form_id IS NOT NULL AND NOT s.says_questions THEN ${NEWEST} END AS form
    FROM ${MOVING}
  ) moving
  WHERE "isFunded" OR jsonb_path_exists(form, '$.sections[*].questions[*].showWhen') ORDER BY position`;

type Bound = { position: number; place: string; isFunded: boolean; form: Form | null };

/**
 * Removes from the staging table the records whose scholarship cannot change its organisation, because its questions
 * depend on the general form or its awards use a fund. Returns their number as `count` and the first `limit` of them
 * as `bad`. Must run after records have been compared with scholarships.
 */
export async function refuseMoves(
  client: pg.Client,
  limit: number,
): Promise<{ bad: BadRecord[]; count: number }> {
  await client.query(LOCK_MOVING);
  const { rows } = await client.query<Bound>(LIST_BOUND);
  const refused = rows.flatMap(({ position, place, isFunded, form }) => {
    const broken = form ? listBroken(questionsSchema(), form).map(({ key }) => key) : [];
    if (broken.length > 0)
      return { position, place, reason: problem('organisationOfForm', { questions: broken.join(', ') }) };
    return isFunded ? { position, place, reason: problem('organisationOfFund') } : [];
  });
  await client.query('DELETE FROM staged WHERE position = ANY($1::int[])', [
    refused.map(({ position }) => position),
  ]);
  const bad = refused.slice(0, limit).map(({ place, reason }) => ({ place, field: 'organisation', reason }));
  return { bad, count: refused.length };
}
