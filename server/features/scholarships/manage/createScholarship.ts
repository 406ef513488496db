import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { newScholarshipRule } from '../../../../rules/scholarships.ts';
import { authorize } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { invalidInput } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { choosePublicPicture } from '../../pictures/choosePicture.ts';
import { tellPartners } from '../listing/tellPartners.ts';
import { describeColumns, toColumns } from '../scholarshipColumns.ts';

const NO_ID = problem('id', { record: 'scholarship' });

const place = z.object({ isDraft: z.boolean().nullish(), previousId: z.uuid(NO_ID).nullish() });

export type NewListing = { input: unknown; isDraft?: boolean | null; previousId?: string | null };

/**
 * Adds a scholarship; it is public at once, unless it is a draft. `previousId` is the earlier opening that it was copied
 * from. Answers its id. INVALID_INPUT names the fields.
 */
export async function createScholarship(ctx: RequestContext, given: NewListing): Promise<string> {
  const { id: actorId } = authorize(ctx.viewer, 'scholarship.create');
  const { isDraft, previousId } = checkInput(place, given);
  const form = checkInput(newScholarshipRule, given.input);
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const picture = await choosePublicPicture(inside, 'universityImage', form.universityImage);
    const columns = toColumns(form, picture, form.postedUserEmail);
    const at = ctx.now();
    if (previousId && (await db.scholarship.count({ where: { id: previousId } })) === 0)
      throw invalidInput({ previousId: NO_ID });
    const listing = isDraft ? ({ state: 'DRAFT', publishedAt: null } as const) : { publishedAt: at };
    const added = await db.scholarship.create({
      data: { ...columns, ...listing, id, previousId: previousId ?? null, createdAt: at, updatedAt: at },
    });
    await recordAudit(inside, {
      actorId,
      action: 'scholarship.create',
      targetType: 'scholarship',
      targetId: id,
      after: { ...describeColumns(columns), ...(isDraft && { state: 'DRAFT' }) },
    });
    await tellPartners(inside, { before: null, after: added });
  });
  return id;
}
