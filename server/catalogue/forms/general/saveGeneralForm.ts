import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { generalFormName } from '../../../../rules/forms/generalFormName.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { problem } from '../../../../rules/problems.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { lockOrganisation } from '../../../accounts/organisations/lockOrganisation.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { Context, RequestContext, TransactionContext } from '../../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../../platform/database/advisoryLocks.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { codesOf } from '../../../platform/language/optionLabels.ts';
import { generalFormSchema } from '../questionsSchema.ts';
import type { FormVersion } from '../resolvedForm.ts';
import { forgetVersions, listKeys } from '../saveQuestions.ts';
import { findGeneralForm } from './generalForms.ts';
import { listDependent, requireDependable } from './requireDependable.ts';

const MAX_GENERAL_FORMS = 50;

const inputSchema = (degrees: readonly string[]) =>
  z.object({
    name: generalFormName,
    form: generalFormSchema(degrees),
    version: wholeNumber(0, 2_000_000_000),
  });

type GeneralFormInput = {
  id?: string | null | undefined;
  organisationId?: string | null | undefined;
  name: string;
  form: unknown;
  version: number;
};

/**
 * Creates a general form or its next version. Throws CONFLICT if the form has changed since `version`, if conditions
 * of scholarships use a removed question, or if there are already MAX_GENERAL_FORMS.
 */
export async function saveGeneralForm(ctx: RequestContext, given: GeneralFormInput): Promise<FormVersion> {
  requireAccessScope(ctx.viewer, 'form.save');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const before = given.id ? await lockGeneralForm(db, given.id, 'UPDATE') : null;
    if (given.id && !before) throw notFound();
    const organisationId = before?.organisationId ?? given.organisationId;
    if (!organisationId) throw invalidInput({ organisationId: problem('required') });
    const viewer = authorize(ctx.viewer, 'form.save', { organisationId });
    await lockCoordination(db, viewer, 'form.save', organisationId);
    const { name, form, version } = checkInput(inputSchema(codesOf(ctx.env.DEGREES)), given);
    if (before && name === before.name && isDeepStrictEqual(form, before.form)) return before;
    if ((before?.version ?? 0) !== version) throw refuseChanged(before);
    if (!before) await requireRoom(db, organisationId);
    else requireDependable(inside, form, await listDependent(db, before.id));
    const after = before
      ? await change(inside, before, { name, form })
      : await addGeneralForm(inside, { organisationId, name, form });
    await publish(inside, 'generalForm.saved', {
      ...{ actorId: viewer.id, id: after.id },
      ...(before && { before: describe(before) }),
      after: { ...describe(after), ...(!before && { organisationId }) },
    });
    return after;
  });
}

export async function lockGeneralForm(
  db: Prisma.TransactionClient,
  id: string,
  how: 'UPDATE' | 'SHARE',
): Promise<FormVersion | null> {
  if (how === 'UPDATE') await db.$queryRaw`SELECT FROM forms WHERE id = ${id}::uuid FOR UPDATE`;
  else await db.$queryRaw`SELECT FROM forms WHERE id = ${id}::uuid FOR SHARE`;
  return findGeneralForm(db, id);
}

export function describe({ name, form }: FormVersion) {
  return { name, questions: listKeys(form) };
}

type NewGeneralForm = { organisationId: string; name: string; form: Form };

export async function addGeneralForm(
  ctx: Pick<Context, 'now'> & { db: Prisma.TransactionClient },
  { organisationId, name, form }: NewGeneralForm,
): Promise<FormVersion> {
  const id = uuidv7();
  const createdAt = ctx.now();
  await ctx.db.form.create({ data: { id, purpose: 'APPLICATION', organisationId, name, createdAt } });
  return addVersion(ctx, { id, organisationId, name, form });
}

async function change(
  ctx: TransactionContext,
  { id, organisationId, ...before }: FormVersion,
  { name, form }: { name: string; form: Form },
): Promise<FormVersion> {
  if (name !== before.name) await ctx.db.form.update({ where: { id }, data: { name } });
  if (isDeepStrictEqual(form, before.form)) return { ...before, id, organisationId, name };
  const after = await addVersion(ctx, { id, organisationId, name, form });
  await forgetVersions(ctx, id);
  return after;
}

/**
 * Adds the form's next version. All general forms share one version counter, so that a version number also identifies
 * the form.
 */
async function addVersion(
  { db, now }: Pick<Context, 'now'> & { db: Prisma.TransactionClient },
  { form, ...of }: Pick<FormVersion, 'id' | 'organisationId' | 'name' | 'form'>,
): Promise<FormVersion> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.generalForms})`;
  const { _max } = await db.formVersion.aggregate({
    where: { form: { organisationId: { not: null } } },
    _max: { version: true },
  });
  const version = (_max.version ?? 0) + 1;
  const content = form as unknown as Prisma.InputJsonObject;
  const data = { id: uuidv7(), formId: of.id, version, content, createdAt: now() };
  const { id: versionId } = await db.formVersion.create({ data, select: { id: true } });
  return { ...of, versionId, version, form };
}

export async function requireRoom(db: Prisma.TransactionClient, organisationId: string): Promise<void> {
  if (!(await lockOrganisation(db, organisationId))) throw notFound();
  if ((await db.form.count({ where: { organisationId } })) >= MAX_GENERAL_FORMS)
    throw refuse('CONFLICT', 'generalForm.tooMany', { max: MAX_GENERAL_FORMS });
}

function refuseChanged(before: FormVersion | null) {
  return refuse('CONFLICT', 'questions.conflict', undefined, { details: { version: before?.version ?? 0 } });
}
