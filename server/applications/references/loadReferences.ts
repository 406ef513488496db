import { Prisma } from '../../../prisma/client/client.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { authorize, can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { checkScholarshipId } from '../drafts/draftRow.ts';
import { type ReferenceRow, readReferences, toBelonging } from './referenceRow.ts';

type ReferenceOwner = {
  applicantId: string;
  scholarshipId: string;
  cancelledAt: Date | null;
};

/** Loads references, oldest first, without those that the viewer may not see. */
export const loadReferences = createRequestLoader<ReferenceOwner, ReferenceRow[]>(async (ctx, asked) => {
  const pairs = asked.map(
    ({ applicantId, scholarshipId }) => Prisma.sql`(${applicantId}::uuid, ${scholarshipId}::uuid)`,
  );
  const rows = await readReferences(
    ctx,
    Prisma.sql`r.removed_at IS NULL AND (r.applicant_id, r.scholarship_id) IN (${Prisma.join(pairs)})`,
  );
  return asked.map(({ applicantId, scholarshipId, cancelledAt }) =>
    rows.filter(
      (row) =>
        row.applicantId === applicantId &&
        row.scholarshipId === scholarshipId &&
        canSee(ctx, row, cancelledAt),
    ),
  );
});

export async function listMyReferences(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<ReferenceRow[]> {
  const { id: applicantId } = authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  return loadReferences(ctx, { applicantId, scholarshipId: checkScholarshipId(given), cancelledAt: null });
}

/**
 * For a cancelled application, staff see only references that were requested before its cancellation, because later
 * ones belong to a draft.
 */
function canSee({ viewer }: RequestContext, row: ReferenceRow, cancelledAt: Date | null): boolean {
  const belonging = toBelonging(row);
  if (can(viewer, 'reference.ask', belonging)) return true;
  return can(viewer, 'reference.read', belonging) && (!cancelledAt || row.createdAt < cancelledAt);
}

type Letter = Pick<ReferenceRow, 'applicantId' | 'organisationId' | 'scholarshipId' | 'isWaived' | 'state'>;

/** An applicant who waived access may not read the letter, even as a member of staff. */
export function mayReadLetter({ viewer }: Pick<RequestContext, 'viewer'>, letter: Letter): boolean {
  if (letter.state !== 'RECEIVED') return false;
  const isOwn = letter.applicantId === viewer?.id;
  return isOwn ? !letter.isWaived : can(viewer, 'reference.read', toBelonging(letter));
}

export function readContent(ctx: RequestContext, row: ReferenceRow): Answers | null {
  return mayReadLetter(ctx, row) ? row.answers : null;
}
