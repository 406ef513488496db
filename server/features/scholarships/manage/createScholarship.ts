import { v7 as uuidv7 } from 'uuid';
import { newScholarshipRule } from '../../../../rules/scholarships.ts';
import { authorize } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { checkInput } from '../../../input.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { choosePublicPicture } from '../../pictures/choosePicture.ts';
import { describeScholarship } from '../../webhooks/eventData.ts';
import { queueWebhook } from '../../webhooks/queueWebhook.ts';
import { describeColumns, toColumns } from '../scholarshipColumns.ts';

/** Adds a scholarship; it is public at once. Answers its id. INVALID_INPUT names the fields. */
export async function createScholarship(ctx: RequestContext, given: { input: unknown }): Promise<string> {
  const { id: actorId } = authorize(ctx.viewer, 'scholarship.create');
  const form = checkInput(newScholarshipRule, given.input);
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const picture = await choosePublicPicture(inside, 'universityImage', form.universityImage);
    const columns = toColumns(form, picture, form.postedUserEmail);
    const at = ctx.now();
    const added = await db.scholarship.create({ data: { ...columns, id, createdAt: at, updatedAt: at } });
    await recordAudit(inside, {
      actorId,
      action: 'scholarship.create',
      targetType: 'scholarship',
      targetId: id,
      after: describeColumns(columns),
    });
    await queueWebhook(inside, 'SCHOLARSHIP_PUBLISHED', describeScholarship(ctx, added));
  });
  return id;
}
