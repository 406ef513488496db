import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { filedGeneralForm } from '../../../../rules/catalogue/scholarships.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { publish } from '../../../events/publish.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { generalFormSchema } from '../questionsSchema.ts';
import type { FormParts } from '../resolvedForm.ts';
import { listByOrganisation } from './generalForms.ts';
import { addGeneralForm, describe, requireRoom } from './saveGeneralForm.ts';

type GeneralFormFile = { name: string; form: Form };

const schema = z.object({ generalForm: filedGeneralForm.extend({ form: generalFormSchema() }) });

export function writeGeneralForm({ general }: FormParts): GeneralFormFile | undefined {
  return general ? { name: general.name ?? '', form: general.form } : undefined;
}

export function checkGeneralForm(generalForm: unknown): GeneralFormFile {
  return checkInput(schema, { generalForm }).generalForm;
}

/**
 * Sets a new scholarship's general form to the one in the imported file. Reuses the organisation's form with the same
 * name and questions, or creates one.
 */
export async function addFiledGeneralForm(
  ctx: TransactionContext,
  { scholarshipId, actorId, generalForm }: { scholarshipId: string; actorId: string; generalForm: unknown },
): Promise<void> {
  const { db } = ctx;
  const { name, form } = checkGeneralForm(generalForm);
  const { organisationId } = await db.scholarship.findUniqueOrThrow({ where: { id: scholarshipId } });
  const same = (await listByOrganisation(db, organisationId)).find(
    (one) => one.name === name && isDeepStrictEqual(one.form, form),
  );
  if (!same) await requireRoom(db, organisationId);
  const chosen = same ?? (await addGeneralForm(ctx, { organisationId, name, form }));
  await db.scholarship.update({ where: { id: scholarshipId }, data: { generalFormId: chosen.id } });
  const added = { actorId, id: chosen.id, after: { ...describe(chosen), organisationId } };
  if (!same) await publish(ctx, 'generalForm.saved', added);
  const after = { generalFormId: chosen.id };
  await publish(ctx, 'generalForm.chosen', { actorId, id: scholarshipId, after });
}
