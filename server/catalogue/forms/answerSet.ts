import { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type Answers, factsFrom } from '../../../rules/forms/facts.ts';
import {
  joinAnswers,
  joinSetAside,
  type Parts,
  splitAnswers,
  splitSetAside,
} from '../../../rules/forms/generalForm.ts';
import { type MovedAnswers, moveAnswers, type SetAside } from '../../../rules/forms/moveAnswers.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { type AskedForm, FORM_VERSION, type FormVersion, joinAsked } from './askedForm.ts';

/** Answers to what a scholarship asks, by the keys of the joined form, with the versions that they answer. */
export type StoredAnswers = MovedAnswers & { asked: AskedForm };

/** Where the answers of a record are kept: a set for each form. */
export type AnswerSets = { answerSetId: string | null; generalSetId: string | null };

/** Answers to one form as they are stored. */
export type StoredPart = MovedAnswers & { of: FormVersion };

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;
type Row = { id: string; answers: Answers; setAside: SetAside[]; of: FormVersion };

/** The columns of a StoredPart, `a` being the set of answers, `v` its version and `f` the form. */
export const STORED_PART = Prisma.sql`a.answers, a.set_aside AS "setAside", ${FORM_VERSION} AS of`;
export const JOIN_VERSION = Prisma.sql`JOIN form_versions v ON v.id = a.form_version_id JOIN forms f ON f.id = v.form_id`;

/** Sets of answers by their ids. */
export async function readSets(db: Reader, ids: readonly string[]): Promise<Map<string, StoredPart>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<Row[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT a.id, ${STORED_PART} FROM answer_sets a ${JOIN_VERSION}
    WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** The answers of records, in their order; null for one without. */
export async function readAnswers(
  db: Reader,
  records: readonly AnswerSets[],
): Promise<(StoredAnswers | null)[]> {
  const sets = await readSets(db, records.flatMap(idsOf));
  return records.map(({ answerSetId, generalSetId }) =>
    joinStored({ general: sets.get(generalSetId ?? '') ?? null, own: sets.get(answerSetId ?? '') ?? null }),
  );
}

export function idsOf({ answerSetId, generalSetId }: AnswerSets): string[] {
  return [answerSetId, generalSetId].filter((id) => id !== null);
}

const NONE: MovedAnswers = { answers: {}, setAside: [] };

/** The answers to both forms as answers to the joined one. */
export function joinStored({ general, own }: Parts<StoredPart | null>): StoredAnswers | null {
  const asked = joinAsked({ general: general?.of ?? null, own: own?.of ?? null });
  const [shared, alone] = [general ?? NONE, own ?? NONE];
  return (
    asked && {
      asked,
      answers: joinAnswers({ general: shared.answers, own: alone.answers }),
      setAside: joinSetAside({ general: shared.setAside, own: alone.setAside }),
    }
  );
}

/** The same by form. */
export function splitMoved({ answers, setAside }: MovedAnswers): Parts<MovedAnswers> {
  const [given, aside] = [splitAnswers(answers), splitSetAside(setAside)];
  return {
    general: { answers: given.general, setAside: aside.general },
    own: { answers: given.own, setAside: aside.own },
  };
}

/** Stored answers as answers to other versions; none is lost. */
export function moveTo(asked: AskedForm, stored: StoredAnswers | null): MovedAnswers {
  if (!stored) return NONE;
  const isSame =
    stored.asked.general?.versionId === asked.general?.versionId &&
    stored.asked.own?.versionId === asked.own?.versionId;
  return isSame ? stored : moveAnswers(stored.asked.form, asked.form, stored);
}

/** The columns of answers to a version. */
export function toColumns(
  { versionId: formVersionId }: FormVersion,
  { answers, setAside }: MovedAnswers,
): { formVersionId: string; answers: Prisma.InputJsonObject; setAside: Prisma.InputJsonArray } {
  return {
    formVersionId,
    answers: answers as Prisma.InputJsonObject,
    setAside: setAside as unknown as Prisma.InputJsonArray,
  };
}

/** Answers to one of the forms, and what its conditions may name beside it. */
export type Part = { of: FormVersion; answers: Answers; outside: Facts };

/** Answers to the joined form by form, as they are stored. */
export function splitByForm(
  { general, own }: AskedForm,
  answers: Answers,
  outside: Facts,
): Parts<Part | null> {
  const given = splitAnswers(answers);
  const shared = general ? factsFrom(general.form, given.general, {}, outside) : {};
  return {
    general: general && { of: general, answers: given.general, outside },
    own: own && { of: own, answers: given.own, outside: { ...shared, ...outside } },
  };
}
