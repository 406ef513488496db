import { Prisma } from '../../../../prisma/client/client.ts';
import { answerTo, isAnswered } from '../../../../rules/forms/facts.ts';
import { type MovedAnswers, moveAnswers } from '../../../../rules/forms/moveAnswers.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';
import { JOIN_VERSION, STORED_PART, type StoredPart, toColumns } from '../answerSet.ts';
import type { FormVersion } from '../askedForm.ts';

/** What a person has answered in a general form, for all scholarships that ask it. */
export type KeptAnswers = StoredPart & { version: number };

/** What a person has answered in general forms, by their ids. */
export async function readKept(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  personId: string,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, KeptAnswers>> {
  if (formIds.length === 0) return new Map();
  const rows = await db.$queryRaw<KeptAnswers[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT g.version, ${STORED_PART}
    FROM general_answers g JOIN answer_sets a ON a.id = g.answer_set_id ${JOIN_VERSION}
    WHERE g.person_id = ${personId}::uuid AND g.form_id = ANY(${[...formIds]}::uuid[])`;
  return new Map(rows.map((kept) => [kept.of.id, kept]));
}

type Whose = { personId: string; of: FormVersion; at: Date };

/**
 * Keeps what a person answers in a general form; the person is held. Versions are counted over all that the person keeps, so that one tells
 * which form it was, too.
 */
export async function writeKept(
  db: Prisma.TransactionClient,
  { personId, of, at }: Whose,
  moved: MovedAnswers,
): Promise<void> {
  const columns = toColumns(of, moved);
  const { _max } = await db.generalAnswers.aggregate({ where: { personId }, _max: { version: true } });
  const version = (_max.version ?? 0) + 1;
  await db.generalAnswers.upsert({
    where: { personId_formId: { personId, formId: of.id } },
    create: {
      person: { connect: { id: personId } },
      form: { connect: { id: of.id } },
      answerSet: { create: columns },
      ...{ version, createdAt: at, updatedAt: at },
    },
    update: { answerSet: { update: columns }, version, updatedAt: at },
  });
}

/** Keeps of submitted answers those to what the person has not answered there yet: what is there may be newer. The person is held. */
export async function keepMissing(
  db: Prisma.TransactionClient,
  { personId, of, at }: Whose,
  answers: MovedAnswers['answers'],
): Promise<void> {
  const kept = (await readKept(db, personId, [of.id])).get(of.id);
  const present = kept ? moveAnswers(kept.of.form, of.form, kept) : { answers: {}, setAside: [] };
  const missing = Object.entries(answers).filter(([key]) => !isAnswered(answerTo({ key }, present.answers)));
  if (missing.length === 0) return;
  const next = { ...present.answers, ...Object.fromEntries(missing) };
  await writeKept(db, { personId, of, at }, { ...present, answers: next });
}
