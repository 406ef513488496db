import { Prisma } from '../../../prisma/client/client.ts';
import type { StoredSettingName } from '../../../rules/backoffice/settings.ts';
import { OPTION_LISTS, type OptionField } from '../../../rules/catalogue/scholarshipOptions.ts';
import { problem } from '../../../rules/problems.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { checkSettings } from '../../platform/settings/env.ts';
import { overlay, type StoredTexts } from '../../platform/settings/storedSettings.ts';

type Change = { present: StoredTexts; next: StoredTexts; changed: readonly StoredSettingName[] };

/**
 * Throws INVALID_INPUT for the setting if it removes an option that records use. A record that is being
 * written concurrently can still get the removed code, which is then shown instead of a label.
 */
export async function requireUnusedOptions(
  { db, env }: Pick<TransactionContext, 'db' | 'env'>,
  { present, next, changed }: Change,
): Promise<void> {
  const fields = (Object.keys(OPTION_LISTS) as OptionField[]).filter((field) =>
    changed.includes(OPTION_LISTS[field]),
  );
  if (fields.length === 0) return;
  const [before, after] = [present, next].map((texts) => checkSettings(overlay(env.source, texts)).env);
  for (const field of fields) {
    const name = OPTION_LISTS[field];
    const codes = new Set(after?.[name].map(({ code }) => code));
    const removed = before?.[name].map(({ code }) => code).filter((code) => !codes.has(code)) ?? [];
    const [used] = removed.length > 0 ? await db.$queryRaw<Used[]>(USES[field](removed)) : [];
    if (used) throw invalidInput({ [name]: problem('optionUsed', used) });
  }
}

type Used = { option: string; count: number };

const COLUMNS = {
  subjectCategory: Prisma.sql`subject_category`,
  scholarshipCategory: Prisma.sql`scholarship_category`,
  degree: Prisma.sql`degree`,
};

const usesOfScholarships = (field: OptionField) => (codes: string[]) =>
  Prisma.sql`
  SELECT ${COLUMNS[field]} AS option, count(*)::int AS count FROM scholarships
  WHERE ${COLUMNS[field]} = ANY(${codes}) GROUP BY 1 ORDER BY 1`;

const USES: Record<OptionField, (codes: string[]) => Prisma.Sql> = {
  subjectCategory: usesOfScholarships('subjectCategory'),
  scholarshipCategory: usesOfScholarships('scholarshipCategory'),
  degree: (codes) => Prisma.sql`
    SELECT degree AS option, count(*)::int AS count FROM (
      SELECT degree FROM scholarships UNION ALL SELECT degree FROM applications
    ) used WHERE degree = ANY(${codes}) GROUP BY 1 ORDER BY 1`,
};
