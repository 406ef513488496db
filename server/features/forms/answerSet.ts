import type { Prisma } from '../../../prisma/client/client.ts';
import type { Answers } from '../../../rules/forms/facts.ts';
import { type MovedAnswers, moveAnswers, type SetAside } from '../../../rules/forms/moveAnswers.ts';
import { ASKED_FORM, type AskedForm } from './askedForm.ts';

/** Answers as they are stored, with the version that they answer. */
export type StoredAnswers = MovedAnswers & { asked: AskedForm };

type Row = { id: string; answers: Answers; setAside: SetAside[]; asked: AskedForm };

/** Sets of answers by their ids. */
export async function readAnswerSets(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  ids: readonly string[],
): Promise<Map<string, StoredAnswers>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.answers, a.set_aside AS "setAside", ${ASKED_FORM} AS asked
    FROM answer_sets a JOIN form_versions v ON v.id = a.form_version_id JOIN forms f ON f.id = v.form_id
    WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** Stored answers as answers to another version; none is lost. */
export function moveTo(asked: AskedForm, stored: StoredAnswers | null): MovedAnswers {
  if (!stored) return { answers: {}, setAside: [] };
  return stored.asked.versionId === asked.versionId
    ? stored
    : moveAnswers(stored.asked.form, asked.form, stored);
}

/** The columns of answers to a version. */
export function toColumns(
  { versionId: formVersionId }: AskedForm,
  { answers, setAside }: MovedAnswers,
): { formVersionId: string; answers: Prisma.InputJsonObject; setAside: Prisma.InputJsonArray } {
  return {
    formVersionId,
    answers: answers as Prisma.InputJsonObject,
    setAside: setAside as unknown as Prisma.InputJsonArray,
  };
}
