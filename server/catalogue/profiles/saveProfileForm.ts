import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { formSchema } from '../../../rules/forms/form.ts';
import { builtInProfileForm, NOT_IN_PROFILE } from '../../../rules/forms/profileForm.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type FormVersion, PROFILE_FORM_ID, readProfileForm } from './readProfileForm.ts';
import { requireUnused } from './requireUnused.ts';

/**
 * Creates the next version of the profile form. Throws CONFLICT if the questions have changed since `version`, or if
 * scholarships' conditions use a removed question or option. Does not change answers.
 */
export async function saveProfileForm(ctx: RequestContext, given: unknown): Promise<FormVersion> {
  const { viewer } = requireAccessScope(ctx.viewer, 'profileForm.save');
  const builtIn = builtInProfileForm({ currency: ctx.env.CURRENCY });
  const rule = z.object({
    form: formSchema(builtIn, { without: NOT_IN_PROFILE }),
    version: wholeNumber(0, 2_000_000_000),
  });
  const { form, version } = checkInput(rule, given);
  return ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT FROM forms WHERE id = ${PROFILE_FORM_ID}::uuid FOR UPDATE`;
    const before = await readProfileForm({ ...ctx, db });
    if (isDeepStrictEqual(form, before.form)) return before;
    if (before.version !== version)
      throw refuse('CONFLICT', 'profileForm.conflict', undefined, { details: { version: before.version } });
    await requireUnused({ db }, before.form, form);
    const after = { id: uuidv7(), version: version + 1, form };
    await db.formVersion.create({
      data: {
        ...{ id: after.id, formId: PROFILE_FORM_ID, version: after.version, createdAt: ctx.now() },
        content: form as unknown as Prisma.InputJsonObject,
      },
    });
    await forgetUnanswered(db, after.version);
    await publish({ ...ctx, db }, 'profileForm.saved', {
      ...{ actorId: viewer.id, id: String(after.version) },
      before: { questions: keysOf(before.form) },
      after: { questions: keysOf(after.form) },
    });
    return after;
  });
}

async function forgetUnanswered(db: Prisma.TransactionClient, version: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM form_versions v WHERE v.form_id = ${PROFILE_FORM_ID}::uuid AND v.version < ${version}
      AND NOT EXISTS (SELECT FROM answer_sets a WHERE a.form_version_id = v.id)`;
}

const keysOf = (form: Form) => listQuestions(form).map(({ key }) => key);
