import { Prisma } from '../../../prisma/client/client.ts';
import type { MigratedAnswers } from '../../../rules/forms/answers/migrateAnswers.ts';
import {
  moveTo,
  type StoredSet,
  type StoredSets,
  storeAnswers,
  storedSets,
} from '../../catalogue/forms/answerSet.ts';
import type { ResolvedForm } from '../../catalogue/forms/resolvedForm.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

export type PersonAnswers = {
  asked: ResolvedForm;
  moved: MigratedAnswers;
  /** Version of the person's answers to the general form; 0 if there are none. */
  generalVersion: number;
  sets: StoredSets;
};

type ScholarshipForm = { scholarshipId: string; asked: ResolvedForm | null };
type Row = { scholarshipId: string; generalVersion: number; sets: StoredSets };

/**
 * Returns a person's answers for each scholarship in `asking`, in that order; null for a scholarship that never had
 * questions.
 */
export async function readPersonAnswers(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  personId: string,
  asking: readonly ScholarshipForm[],
): Promise<(PersonAnswers | null)[]> {
  const ids = asking.filter(({ asked }) => asked).map(({ scholarshipId }) => scholarshipId);
  if (ids.length === 0) return asking.map(() => null);
  const rows = await db.$queryRaw<Row[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT s.id AS "scholarshipId", coalesce(g.version, 0) AS "generalVersion",
      ${storedSets(Prisma.sql`g.answer_set_id`, Prisma.sql`d.answer_set_id`)} AS sets
    FROM scholarships s
    LEFT JOIN general_answers g ON g.form_id = s.general_form_id AND g.person_id = ${personId}::uuid
    LEFT JOIN application_drafts d ON d.scholarship_id = s.id AND d.applicant_id = ${personId}::uuid
    WHERE s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.scholarshipId, row]));
  return asking.map(({ scholarshipId, asked }) => {
    const { generalVersion = 0, sets = NO_SETS } = found.get(scholarshipId) ?? {};
    return asked && { asked, generalVersion, sets, moved: moveTo(asked, sets) };
  });
}

const NO_SETS: StoredSets = { general: null, own: null };

/**
 * Stores a person's answers to a general form. The caller must have locked the person. Version numbers increase
 * across all of the person's general forms, so that a version also identifies the form.
 */
export async function writeGeneral(
  { db, now }: TransactionContext,
  personId: string,
  { asked, sets }: Pick<PersonAnswers, 'asked' | 'sets'>,
  answers: MigratedAnswers,
): Promise<StoredSet | null> {
  const { general } = await storeAnswers(db, { ...asked, own: null }, answers, sets);
  if (!general) return null;
  const { id: answerSetId, of } = general;
  const { _max } = await db.generalAnswers.aggregate({ where: { personId }, _max: { version: true } });
  const data = { answerSetId, version: (_max.version ?? 0) + 1, updatedAt: now() };
  await db.generalAnswers.upsert({
    where: { personId_formId: { personId, formId: of.id } },
    create: { ...data, personId, formId: of.id, createdAt: data.updatedAt },
    update: data,
  });
  return general;
}
