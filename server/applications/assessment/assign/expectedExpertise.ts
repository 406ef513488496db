import type { Prisma } from '../../../../prisma/client/client.ts';
import { EXPERTISE_LANGUAGES, type ExpectedExpertise } from '../../../../rules/assessment/expertise.ts';
import { FIELDS_OF_STUDY_KEY } from '../../../../rules/forms/profileForm.ts';
import { codesOf } from '../../../platform/language/optionLabels.ts';
import type { Env } from '../../../platform/settings/env.ts';

type Reader = { db: Pick<Prisma.TransactionClient, '$queryRaw'>; env: Pick<Env, 'SUBJECTS'> };

type Row = ExpectedExpertise & { applicationId: string };

const NOTHING: ExpectedExpertise = { subjects: [], languages: [] };

/**
 * Reads the expertise that each application of a round needs. The subjects are the applicant's fields of study that
 * are in SUBJECTS or, if there are none, the scholarship's subject. `languages` is empty if the applicant never chose
 * a language in EXPERTISE_LANGUAGES.
 */
export async function readExpectedExpertise(
  { db, env }: Reader,
  roundId: string,
): Promise<(applicationId: string) => ExpectedExpertise> {
  const codes = codesOf(env.SUBJECTS);
  const rows = await db.$queryRaw<Row[]>`
    WITH entered AS (
      SELECT a.id, a.answer_set_id, a.general_set_id, s.subject_category, split_part(u.language, '-', 1) AS language
      FROM round_applications e JOIN applications a ON a.id = e.application_id
        JOIN scholarships s ON s.id = a.scholarship_id JOIN users u ON u.id = a.applicant_id
      WHERE e.round_id = ${roundId}::uuid AND a.cancelled_at IS NULL
    ), given AS (
      SELECT n.id, g.form_version_id, g.answers FROM entered n
        JOIN answer_sets g ON g.id = n.answer_set_id OR g.id = n.general_set_id
    ), asked AS (
      SELECT v.id, q ->> 'key' AS key FROM form_versions v
        CROSS JOIN LATERAL jsonb_path_query(v.content, '$.sections[*].questions[*]') q
      WHERE v.id IN (SELECT form_version_id FROM given) AND ${FIELDS_OF_STUDY_KEY} IN (q ->> 'key', q ->> 'profileKey')
    ), chosen AS (
      SELECT given.id, array_agg(DISTINCT code) AS subjects FROM given JOIN asked ON asked.id = given.form_version_id
        CROSS JOIN LATERAL jsonb_array_elements_text(CASE jsonb_typeof(given.answers -> asked.key)
          WHEN 'array' THEN given.answers -> asked.key
          WHEN 'string' THEN jsonb_build_array(given.answers -> asked.key) ELSE '[]' END) code
      WHERE code = ANY(${codes}) GROUP BY given.id
    )
    SELECT n.id AS "applicationId", coalesce(chosen.subjects, ARRAY[n.subject_category]) AS subjects,
      CASE WHEN n.language = ANY(${EXPERTISE_LANGUAGES}) THEN ARRAY[n.language] ELSE '{}' END AS languages
    FROM entered n LEFT JOIN chosen ON chosen.id = n.id`;
  const found = new Map(rows.map(({ applicationId, ...expected }) => [applicationId, expected]));
  return (applicationId) => found.get(applicationId) ?? NOTHING;
}
