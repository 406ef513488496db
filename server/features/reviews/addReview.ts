import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../prisma/client/client.ts';
import { reviewInput } from '../../../rules/reviews.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { recordEvent } from '../applications/recordEvent.ts';
import { requireVerifiedEmail } from '../auth/requireVerifiedEmail.ts';
import { countRating } from './countRating.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

const applicationIdRule = reviewInput.pick({ applicationId: true });

/**
 * Writes the review of an own application. CONFLICT when there is one already and when the application was cancelled;
 * INVALID_INPUT names `rating` or `comment`.
 */
export async function addReview(ctx: RequestContext, given: unknown): Promise<ReviewRow> {
  // A visitor learns nothing about the id.
  authorize(ctx.viewer, 'review.add', ctx.viewer?.id);
  const { applicationId: named } = checkInput(applicationIdRule, given);
  const application = await findApplication(ctx.db, named);
  const viewer = authorize(ctx.viewer, 'review.add', application?.applicantId ?? null);
  requireVerifiedEmail(ctx, viewer);
  const { rating, comment } = checkInput(reviewInput, given);
  if (!application) throw notFound();
  const conflict = conflictOf(application);
  if (conflict) throw conflict;
  const applicationId = application.id;
  const at = ctx.now();
  return ctx.db.$transaction(async (db) => {
    // One statement: nobody cancels the application in between, and of two reviews at once one is written.
    const [review] = await db.$queryRaw<ReviewRow[]>`
      WITH r AS (
        INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment, created_at, updated_at)
        SELECT ${uuidv7()}::uuid, id, applicant_id, scholarship_id,
          ${rating}::numeric, ${comment}, ${at}::timestamptz, ${at}::timestamptz
        FROM applications WHERE id = ${applicationId}::uuid AND cancelled_at IS NULL
        ON CONFLICT (application_id) DO NOTHING RETURNING *
      ) SELECT ${REVIEW_COLUMNS} FROM r`;
    if (!review) throw conflictOf(await findApplication(db, applicationId)) ?? notFound();
    await countRating(db, review.scholarshipId, { count: 1, rating });
    await recordEvent(db, { applicationId, actorId: viewer.id, kind: 'REVIEWED', at });
    return review;
  });
}

type ReviewState = {
  id: string;
  applicantId: string;
  cancelledAt: Date | null;
  review: { id: string } | null;
};

/** By its id, or by the one it had in the old system. */
function findApplication(
  db: Pick<Prisma.TransactionClient, 'application'>,
  id: string,
): Promise<ReviewState | null> {
  const select = { id: true, applicantId: true, cancelledAt: true, review: { select: { id: true } } };
  return db.application.findUnique({ where: id.includes('-') ? { id } : { externalId: id }, select });
}

function conflictOf(application: ReviewState | null): AppError | null {
  if (application?.review)
    return new AppError(
      'CONFLICT',
      'You have already reviewed this application. Change that review instead.',
    );
  if (application?.cancelledAt)
    return new AppError('CONFLICT', 'This application was cancelled, so it cannot be reviewed.');
  return null;
}
