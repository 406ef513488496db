import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type MigratedAnswers, migrateAnswers } from '../../../rules/forms/answers/migrateAnswers.ts';
import { type Answers, answerTo, readAnswer, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import {
  isGeneral,
  joinAnswers,
  joinSetAside,
  type Parts,
  partition,
  plainKey,
  splitAnswers,
  splitSetAside,
} from '../../../rules/forms/generalForm.ts';
import { type Form, getKind, listQuestions } from '../../../rules/forms/question.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import {
  FORM_VERSION,
  type FormParts,
  type FormVersion,
  type ResolvedForm,
  resolveForm,
} from './resolvedForm.ts';

/** Stored answers to one version of a form. Sets are immutable, so rows with the same answers can share a set. */
export type StoredSet = MigratedAnswers & { id: string; of: FormVersion };

export type StoredSets = Parts<StoredSet | null>;

export type StoredAnswers = MigratedAnswers & { asked: ResolvedForm; sets: StoredSets };

export type AnswerSets = { answerSetId: string | null; generalSetId: string | null };

const NONE: MigratedAnswers = { answers: {}, setAside: [] };

const storedSet = (id: Prisma.Sql) => Prisma.sql`(
  SELECT json_build_object('id', stored.id, 'answers', stored.answers, 'setAside', stored.set_aside, 'of', ${FORM_VERSION})
  FROM answer_sets stored JOIN form_versions v ON v.id = stored.form_version_id JOIN forms f ON f.id = v.form_id
  WHERE stored.id = ${id})`;

/**
 * Returns SQL that selects the answer sets with these ids, as StoredSets. Read the sets in the same statement as the
 * row that refers to them, because the row may later refer to other sets.
 */
export const storedSets = (general: Prisma.Sql, own: Prisma.Sql) =>
  Prisma.sql`json_build_object('general', ${storedSet(general)}, 'own', ${storedSet(own)})`;

export function joinSets(sets: StoredSets): StoredAnswers | null {
  const asked = resolveForm({ general: sets.general?.of ?? null, own: sets.own?.of ?? null });
  const [general, own] = [sets.general ?? NONE, sets.own ?? NONE];
  return (
    asked && {
      ...{ asked, sets },
      answers: joinAnswers({ general: general.answers, own: own.answers }),
      setAside: joinSetAside({ general: general.setAside, own: own.setAside }),
    }
  );
}

/**
 * Migrates stored answers to the form's current version without losing any. Ignores answers to another general form.
 */
export function moveTo(asked: ResolvedForm, sets: StoredSets): MigratedAnswers {
  const general = sets.general?.of.id === asked.general?.id ? sets.general : null;
  const stored = joinSets({ ...sets, general });
  if (!stored) return NONE;
  const isSame =
    stored.asked.general?.versionId === asked.general?.versionId &&
    stored.asked.own?.versionId === asked.own?.versionId;
  return isSame ? stored : migrateAnswers(stored.asked.form, asked.form, stored);
}

/**
 * Stores answers as one set for each of the two forms. For submitted answers, the caller passes `outside`: facts that
 * conditions may use although they are not in the form. Each value of an answer is then also stored as a typed row.
 */
export async function storeAnswers(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  asked: FormParts & { form: Form },
  given: MigratedAnswers,
  present: StoredSets,
  outside?: Facts,
): Promise<StoredSets> {
  const [answers, setAside] = [splitAnswers(given.answers), splitSetAside(given.setAside)];
  const values = outside && valuesByForm(asked.form, given.answers, outside);
  const store = async (part: keyof StoredSets) => {
    const of = asked[part];
    if (!of) return null;
    const next = { answers: answers[part], setAside: setAside[part] };
    const ids = { formId: of.id, formVersionId: of.versionId };
    return { of, ...next, id: await storeSet(db, { ...ids, ...next }, values?.[part], present[part]) };
  };
  return { general: await store('general'), own: await store('own') };
}

export function getSetIds({ general, own }: StoredSets): AnswerSets {
  return { answerSetId: own?.id ?? null, generalSetId: general?.id ?? null };
}

type Value = ReturnType<typeof listAnswerValues>[number];

export async function storeSet(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  next: MigratedAnswers & { formId: string; formVersionId: string | null },
  values: readonly Value[] = [],
  present: StoredSet | null = null,
): Promise<string> {
  const isSame =
    present?.of.versionId === next.formVersionId &&
    isDeepStrictEqual([present.answers, present.setAside], [next.answers, next.setAside]);
  const id = isSame ? present.id : uuidv7();
  if (isSame && values.length === 0) return id;
  await db.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} WITH stored AS (
      INSERT INTO answer_sets (id, form_version_id, answers, set_aside)
      VALUES (${id}::uuid, ${next.formVersionId}::uuid, ${JSON.stringify(next.answers)}::jsonb,
        ${JSON.stringify(next.setAside)}::jsonb) ON CONFLICT DO NOTHING
    ) INSERT INTO answer_values (id, answer_set_id, form_id, question, text, number, day, flag)
    SELECT v.id, ${id}::uuid, ${next.formId}::uuid, v.question, v.text, v.number, v.day, v.flag
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS v(id uuid, question text, text text, number numeric, day date, flag boolean)
    WHERE NOT EXISTS (SELECT FROM answer_values WHERE answer_set_id = ${id}::uuid)`;
  return id;
}

export function listAnswerValues(form: Form, answers: Answers, outside: Facts = {}) {
  const shown = shownQuestions(form, answers, outside);
  return listQuestions(form)
    .filter(({ key }) => shown.has(key))
    .flatMap((question) => {
      const answer = readAnswer(question, answerTo(question, answers));
      const values = answer === undefined ? [] : getKind(question).toValues(answer);
      return values.map((value) => ({ id: uuidv7(), question: question.key, ...value }));
    });
}

export function valuesByForm(form: Form, answers: Answers, outside: Facts): Parts<Value[]> {
  const [general, own] = partition(listAnswerValues(form, answers, outside), ({ question }) =>
    isGeneral(question),
  );
  return { general: general.map((value) => ({ ...value, question: plainKey(value.question) })), own };
}
