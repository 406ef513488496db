import { Prisma } from '../../../prisma/client/client.ts';
import { MIN_COUNTED_PEOPLE } from '../../../rules/applications/demographics.ts';
import type { Texts } from '../../../rules/forms/texts.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isCounted, type NumbersScope } from './numbersScope.ts';

const DRAFT_STAGES = ['PERSONAL', 'GENERAL', 'QUESTIONS', 'COMPLETE', 'OTHER'] as const;

export type DraftStop = {
  stage: (typeof DRAFT_STAGES)[number];
  section: Texts | null;
  count: number;
};

const REQUIRED_FIELDS = ['applicantName', 'phone', 'address', 'applicantImage', 'ssc', 'hsc'];

/**
 * Counts unfinished drafts by the first part of the form in which a required answer is missing. Ignores questions
 * with a condition. Staff cannot read drafts, so small groups are merged within each scholarship before the counts of
 * all scholarships are added up. Otherwise, the difference between two counts could reveal a single draft. For the
 * same reason, the period is ignored.
 */
export function countDraftStops(ctx: RequestContext, scope: NumbersScope): Promise<DraftStop[]> {
  const required = REQUIRED_FIELDS.filter((field) => !ctx.env.OMITTED_FIELDS.some((one) => one === field));
  const isOne = scope.scholarshipId !== null;
  return ctx.db.$queryRaw`
    WITH asked AS MATERIALIZED (
      SELECT v.form_id, section.place, section.value->'title' AS title, question.value->>'key' AS key
      FROM (SELECT DISTINCT ON (form_id) form_id, content FROM form_versions ORDER BY form_id, version DESC) v,
        jsonb_array_elements(v.content->'sections') WITH ORDINALITY section(value, place),
        jsonb_array_elements(section.value->'questions') question(value)
      WHERE question.value->>'isRequired' = 'true' AND NOT question.value ? 'showWhen'
        AND question.value->>'kind' <> 'reference'
    ), stopped AS (
      SELECT d.scholarship_id, stop.place, stop.title,
        CASE WHEN EXISTS (SELECT FROM unnest(${required}::text[]) field WHERE coalesce(btrim(d.content->>field), '') = '')
            THEN 'PERSONAL'
          WHEN EXISTS (SELECT FROM asked q WHERE q.form_id = s.general_form_id AND ${isMissing('general')}) THEN 'GENERAL'
          WHEN stop.place IS NOT NULL THEN 'QUESTIONS' ELSE 'COMPLETE' END AS stage
      FROM application_drafts d JOIN scholarships s ON s.id = d.scholarship_id
      LEFT JOIN general_answers g ON g.form_id = s.general_form_id AND g.person_id = d.applicant_id
      LEFT JOIN answer_sets general ON general.id = g.answer_set_id
      LEFT JOIN answer_sets own ON own.id = d.answer_set_id
      LEFT JOIN LATERAL (
        SELECT q.place, q.title FROM asked q WHERE q.form_id = s.own_form_id AND ${isMissing('own')}
        ORDER BY q.place LIMIT 1
      ) stop ON true
      WHERE ${isCounted(scope, 'd')}
    ), groups AS (
      SELECT scholarship_id, stage, CASE WHEN stage = 'QUESTIONS' THEN place END AS place,
        CASE WHEN stage = 'QUESTIONS' THEN title END AS title, count(*) AS found
      FROM stopped GROUP BY 1, 2, 3, 4
    ), smallest AS (
      SELECT *, coalesce(sum(found) OVER (PARTITION BY scholarship_id ORDER BY found, stage, place
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM groups
    ), merged AS (
      SELECT *, found < ${MIN_COUNTED_PEOPLE} OR (before > 0 AND before < ${MIN_COUNTED_PEOPLE}) AS hidden FROM smallest
    )
    SELECT stage, section, sum(found)::int AS count FROM (
      SELECT CASE WHEN hidden THEN 'OTHER' ELSE stage END AS stage, found,
        CASE WHEN ${isOne} AND NOT hidden THEN place END AS place, CASE WHEN ${isOne} AND NOT hidden THEN title END AS section
      FROM merged
    ) shown GROUP BY stage, place, section ORDER BY array_position(${[...DRAFT_STAGES]}, stage), place`;
}

function isMissing(set: 'general' | 'own'): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(set)}.answers->q.key, 'null') IN ('null', '""', '[]', '{}')`;
}
