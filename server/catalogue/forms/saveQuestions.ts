import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { FormPurpose, Prisma } from '../../../prisma/client/client.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { Context, RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { codesOf } from '../../platform/language/optionLabels.ts';
import { lockManaged } from '../scholarships/manage/lockScholarship.ts';
import { questionsSchema } from './questionsSchema.ts';
import { type FormVersion, lockQuestions } from './resolvedForm.ts';

const NOTHING: Form = { sections: [] };

const inputSchema = (general: Form | null, degrees: readonly string[]) =>
  z.object({ form: questionsSchema(general, degrees), version: wholeNumber(0, 2_000_000_000) });

/**
 * Creates the next version of a scholarship's questions and returns the scholarship's id. Throws CONFLICT if the
 * scholarship is archived or the questions have changed since `version`. Does not change answers.
 */
export async function saveQuestions(
  ctx: RequestContext,
  given: { scholarshipId: string; form: unknown; version: number },
): Promise<string> {
  requireAccessScope(ctx.viewer, 'form.save');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'form.save', given.scholarshipId);
    const { id, archivedAt, ownFormId } = scholarship;
    if (ownFormId) await db.$queryRaw`SELECT FROM forms WHERE id = ${ownFormId}::uuid FOR UPDATE`;
    const asked = await lockQuestions(db, id);
    const { form, version } = checkInput(
      inputSchema(asked?.general?.form ?? null, codesOf(ctx.env.DEGREES)),
      given,
    );
    const before = asked?.own ?? null;
    if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
    if (isDeepStrictEqual(form, before?.form ?? NOTHING)) return id;
    if ((before?.version ?? 0) !== version)
      throw refuse('CONFLICT', 'questions.conflict', undefined, {
        details: { version: before?.version ?? 0 },
      });
    if (before) await addVersion(inside, before, form);
    else await db.scholarship.update({ where: { id }, data: { ownFormId: await addOwnForm(inside, form) } });
    await publish(inside, 'questions.saved', {
      ...{ actorId: viewer.id, id },
      before: { questions: listKeys(before?.form ?? NOTHING) },
      after: { questions: listKeys(form) },
    });
    return id;
  });
}

export async function addOwnForm(
  { db, now }: Pick<Context, 'now'> & { db: Pick<Prisma.TransactionClient, 'form'> },
  form: Form,
  purpose: FormPurpose = 'APPLICATION',
): Promise<string> {
  const createdAt = now();
  const version = { version: 1, content: form as unknown as Prisma.InputJsonObject, createdAt };
  const { id } = await db.form.create({
    data: { id: uuidv7(), purpose, createdAt, versions: { create: version } },
    select: { id: true },
  });
  return id;
}

/** Adds the next version of a form that the caller has locked. */
export async function addVersion(
  ctx: TransactionContext,
  { id: formId, version: before }: Pick<FormVersion, 'id' | 'version'>,
  form: Form,
): Promise<void> {
  const content = form as unknown as Prisma.InputJsonObject;
  await ctx.db.formVersion.create({ data: { formId, version: before + 1, content, createdAt: ctx.now() } });
  await forgetVersions(ctx, formId);
}

/** Deletes versions without answers, except versions that an applicant's browser may still show. */
export async function forgetVersions({ db, now }: TransactionContext, formId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM form_versions v WHERE v.form_id = ${formId}::uuid
      AND NOT EXISTS (SELECT FROM answer_sets a WHERE a.form_version_id = v.id)
      AND EXISTS (SELECT FROM form_versions later WHERE later.form_id = v.form_id AND later.version > v.version
        AND later.created_at < ${now()}::timestamptz - interval '1 day')`;
}

export const listKeys = (form: Form) => listQuestions(form).map(({ key }) => key);
