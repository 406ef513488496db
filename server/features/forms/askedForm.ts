import { Prisma } from '../../../prisma/client/client.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { createRequestLoader } from '../../requestLoader.ts';

/** A form in one of its versions. */
export type AskedForm = {
  id: string;
  /** Of a form that scholarships share. */
  name: string | null;
  versionId: string;
  version: number;
  form: Form;
};

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** As JSON, `f` being the form and `v` the version. */
export const ASKED_FORM = Prisma.sql`json_build_object('id', f.id, 'name', f.name, 'versionId', v.id,
  'version', v.version, 'form', v.content)`;

/** The newest version of the form whose id stands in the column, as JSON; null without one. */
export function newestOf(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${ASKED_FORM} FROM forms f JOIN form_versions v ON v.form_id = f.id
    WHERE f.id = ${column} ORDER BY v.version DESC LIMIT 1)`;
}

/** What a scholarship asks of its own, in the newest version; null where it never asked anything. */
export const loadQuestions = createRequestLoader(({ db }, ids: readonly string[]) => readOwnForms(db, ids));

/** The same, held until the transaction ends: a save of the questions waits. The scholarship is held already. */
export async function holdQuestions(
  db: Prisma.TransactionClient,
  scholarshipId: string,
): Promise<AskedForm | null> {
  const held = await db.$queryRaw<object[]>`
    SELECT FROM forms f WHERE f.id = (SELECT own_form_id FROM scholarships WHERE id = ${scholarshipId}::uuid) FOR SHARE`;
  if (held.length === 0) return null;
  const [own = null] = await readOwnForms(db, [scholarshipId]);
  return own;
}

/** What scholarships ask of their own, in the order of their ids. */
export async function readOwnForms(db: Reader, ids: readonly string[]): Promise<(AskedForm | null)[]> {
  const rows = await db.$queryRaw<{ id: string; own: AskedForm | null }[]>`
    SELECT s.id, ${newestOf(Prisma.sql`s.own_form_id`)} AS own FROM scholarships s
    WHERE s.own_form_id IS NOT NULL AND s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, own }) => [id, own]));
  return ids.map((id) => found.get(id) ?? null);
}

/** Whether anything is asked: a form can have lost its last question. */
export function asksAnything(asked: AskedForm | null): asked is AskedForm {
  return asked !== null && questionsOf(asked.form).length > 0;
}
