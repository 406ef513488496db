import { Prisma } from '../../../prisma/client/client.ts';
import type { Answers } from '../../../rules/forms/facts.ts';
import { authorize, can } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { createRequestLoader } from '../../requestLoader.ts';
import { checkScholarshipId } from '../applications/drafts/draftRow.ts';
import { belongingOf, type ReferenceRow, readReferences } from './referenceRow.ts';

type Whose = { applicantId: string; scholarshipId: string };

/** The references of a person for a scholarship, in the order in which they were named; none for those who may not know of them. */
export const loadReferences = createRequestLoader<Whose, ReferenceRow[]>(async (ctx, asked) => {
  const pairs = asked.map(
    ({ applicantId, scholarshipId }) => Prisma.sql`(${applicantId}::uuid, ${scholarshipId}::uuid)`,
  );
  const rows = await readReferences(
    ctx,
    Prisma.sql`r.removed_at IS NULL AND (r.applicant_id, r.scholarship_id) IN (${Prisma.join(pairs)})`,
  );
  const visible = rows.filter((row) => canSee(ctx, row));
  return asked.map(({ applicantId, scholarshipId }) =>
    visible.filter((row) => row.applicantId === applicantId && row.scholarshipId === scholarshipId),
  );
});

/** The viewer's own for a scholarship. */
export async function listMyReferences(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<ReferenceRow[]> {
  const { id: applicantId } = authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  return loadReferences(ctx, { applicantId, scholarshipId: checkScholarshipId(given) });
}

function canSee({ viewer }: RequestContext, row: ReferenceRow): boolean {
  const belonging = belongingOf(row);
  return can(viewer, 'reference.ask', belonging) || can(viewer, 'reference.read', belonging);
}

/**
 * What a referee wrote, once it was received, by the key of the question. Null for its applicant who waived it, also where they are
 * of the staff.
 */
export function readContent({ viewer }: RequestContext, row: ReferenceRow): Answers | null {
  const isOwn = row.applicantId === viewer?.id;
  const isReadable = isOwn ? !row.isWaived : can(viewer, 'reference.read', belongingOf(row));
  return row.state === 'RECEIVED' && isReadable ? row.answers : null;
}
