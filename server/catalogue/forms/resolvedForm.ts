import { createCache } from '../../../packages/cache/index.ts';
import { Prisma } from '../../../prisma/client/client.ts';
import { joinForms, type Parts } from '../../../rules/forms/generalForm.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export type FormVersion = {
  id: string;
  name: string | null;
  organisationId: string | null;
  versionId: string;
  version: number;
  form: Form;
};

export type FormParts = Parts<FormVersion | null>;

/**
 * A scholarship's general and own forms. `form` joins the two and prefixes the keys of the general form's questions.
 */
export type ResolvedForm = FormParts & { form: Form };

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export const FORM_VERSION = Prisma.sql`json_build_object('id', f.id, 'name', f.name, 'organisationId', f.organisation_id,
  'versionId', v.id, 'version', v.version, 'form', v.content)`;

function newestOf(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${FORM_VERSION} FROM forms f JOIN form_versions v ON v.form_id = f.id
    WHERE f.id = ${column} ORDER BY v.version DESC LIMIT 1)`;
}

export const FORM_PARTS = Prisma.sql`CASE WHEN num_nonnulls(s.own_form_id, s.general_form_id) > 0 THEN json_build_object(
  'general', ${newestOf(Prisma.sql`s.general_form_id`)}, 'own', ${newestOf(Prisma.sql`s.own_form_id`)}) END`;

/**
 * Caches joined forms by version, because versions are immutable. Returning the same object also lets validation
 * reuse the form's schema, which takes longer to build than to apply.
 */
const joined = createCache<Parts<Form | null> & { form: Form }>({
  maxWeight: 5_000,
  weigh: ({ form }) => 1 + listQuestions(form).length,
});

export function resolveForm(parts: FormParts | null | undefined): ResolvedForm | null {
  if (!parts?.general && !parts?.own) return null;
  const { general, own } = parts;
  const versions = `${general?.versionId} ${own?.versionId}`;
  const forms = joined.getOrMake(versions, () => {
    const parted = { general: general?.form ?? null, own: own?.form ?? null };
    return { ...parted, form: joinForms(parted.general, parted.own) };
  });
  return {
    general: general && { ...general, form: forms.general ?? general.form },
    own: own && { ...own, form: forms.own ?? own.form },
    form: forms.form,
  };
}

export const loadQuestions = createRequestLoader(({ db }, ids: readonly string[]) =>
  readResolvedForms(db, ids),
);

/**
 * Locks the questions for the rest of the transaction, so that concurrent saves wait. The caller must have locked the
 * scholarship.
 */
export async function lockQuestions(
  db: Prisma.TransactionClient,
  scholarshipId: string,
): Promise<ResolvedForm | null> {
  const held = await db.$queryRaw<object[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT FROM forms f WHERE f.id IN (
      SELECT unnest(ARRAY[own_form_id, general_form_id]) FROM scholarships WHERE id = ${scholarshipId}::uuid) FOR SHARE`;
  if (held.length === 0) return null;
  const [asked = null] = await readResolvedForms(db, [scholarshipId]);
  return asked;
}

export async function readForms(db: Reader, ids: readonly string[]): Promise<(ResolvedForm | null)[]> {
  const rows = await db.$queryRaw<{ id: string; own: FormVersion | null }[]>`
    SELECT asked.id, ${newestOf(Prisma.sql`asked.id`)} AS own FROM forms asked
    WHERE asked.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, own }) => [id, resolveForm({ general: null, own })]));
  return ids.map((id) => found.get(id) ?? null);
}

export const loadForm = createRequestLoader(({ db }, ids: readonly string[]) => readForms(db, ids));

export async function readResolvedForms(
  db: Reader,
  ids: readonly string[],
): Promise<(ResolvedForm | null)[]> {
  const rows = await db.$queryRaw<{ id: string; parts: FormParts | null }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT s.id, ${FORM_PARTS} AS parts FROM scholarships s
    WHERE num_nonnulls(s.own_form_id, s.general_form_id) > 0 AND s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, parts }) => [id, resolveForm(parts)]));
  return ids.map((id) => found.get(id) ?? null);
}

export function hasQuestions<Asked extends { form: Form }>(asked: Asked | null): asked is Asked {
  return asked !== null && listQuestions(asked.form).length > 0;
}
