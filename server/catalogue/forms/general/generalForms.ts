import { Prisma } from '../../../../prisma/client/client.ts';
import { authorize, can, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import { FORM_VERSION, type FormVersion } from '../resolvedForm.ts';

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function listGeneralForms(
  ctx: RequestContext,
  { organisationId }: { organisationId: string },
): Promise<FormVersion[]> {
  requireAccessScope(ctx.viewer, 'form.read');
  authorize(ctx.viewer, 'form.read', { organisationId });
  if (!(await ctx.db.organisation.count({ where: { id: organisationId } }))) throw notFound();
  return listByOrganisation(ctx.db, organisationId);
}

export function listByOrganisation(db: Reader, organisationId: string): Promise<FormVersion[]> {
  return read(db, Prisma.sql`f.organisation_id = ${organisationId}::uuid`);
}

export async function findGeneralForm(db: Reader, id: string): Promise<FormVersion | null> {
  const [form = null] = await read(db, Prisma.sql`f.id = ${id}::uuid`);
  return form;
}

async function read(db: Reader, where: Prisma.Sql): Promise<FormVersion[]> {
  const rows = await db.$queryRaw<{ form: FormVersion }[]>`
    SELECT ${FORM_VERSION} AS form FROM forms f
    JOIN LATERAL (SELECT * FROM form_versions WHERE form_id = f.id ORDER BY version DESC LIMIT 1) v ON true
    WHERE f.organisation_id IS NOT NULL AND ${where} ORDER BY f.name, f.id`;
  return rows.map(({ form }) => form);
}

const MAX_NAMED = 100;

type FormUse = { ids: string[]; count: number };

export const loadFormUse = createRequestLoader<FormVersion, FormUse | null>(async ({ db, viewer }, forms) => {
  const rows = await db.$queryRaw<(FormUse & { formId: string })[]>`
    SELECT general_form_id AS "formId", count(*)::int AS count,
      (array_agg(id ORDER BY scholarship_name, id))[1:${MAX_NAMED}::int] AS ids
    FROM scholarships WHERE general_form_id = ANY(${forms.map(({ id }) => id)}::uuid[]) GROUP BY general_form_id`;
  return forms.map(({ id, organisationId }) => {
    if (!can(viewer, 'form.read', { organisationId })) return null;
    return rows.find(({ formId }) => formId === id) ?? { ids: [], count: 0 };
  });
});

export const loadCanRemove = createRequestLoader<FormVersion, boolean>(async ({ db, viewer }, forms) => {
  const unused = await findUnused(
    db,
    forms.map(({ id }) => id),
  );
  return forms.map(
    ({ id, organisationId }) => unused.has(id) && can(viewer, 'form.save', { organisationId }),
  );
});

export async function findUnused(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM forms f WHERE f.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM scholarships s WHERE s.general_form_id = f.id)
      AND NOT EXISTS (SELECT FROM general_answers g WHERE g.form_id = f.id)
      AND NOT EXISTS (SELECT FROM answer_sets a JOIN form_versions v ON v.id = a.form_version_id WHERE v.form_id = f.id)`;
  return new Set(rows.map(({ id }) => id));
}
