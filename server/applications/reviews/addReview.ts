import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../prisma/client/client.ts';
import { reviewInput } from '../../../rules/applications/reviews.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countRating } from './countRating.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

const applicationIdSchema = reviewInput.pick({ applicationId: true });

/**
 * Throws CONFLICT if the applicant has already reviewed the scholarship, for this application or an earlier one, or
 * if the application has been cancelled.
 */
export async function addReview(ctx: RequestContext, given: unknown): Promise<ReviewRow> {
  requireAccessScope(ctx.viewer, 'review.add');
  const { applicationId: named } = checkInput(applicationIdSchema, given);
  const application = await findApplication(ctx.db, named);
  const viewer = authorize(ctx.viewer, 'review.add', { ownerId: application?.applicantId ?? null });
  requireVerifiedEmail(ctx, viewer);
  const { rating, comment } = checkInput(reviewInput, given);
  if (!application) throw notFound();
  const conflict = await findConflict(ctx.db, application);
  if (conflict) throw conflict;
  const applicationId = application.id;
  const at = ctx.now();
  return ctx.db.$transaction(async (db) => {
    // The second of two concurrent reviews by a person waits here and sees the first.
    await lockActivePerson(db, viewer.id);
    // Uses a single statement, so that the application cannot be cancelled in between.
    const [review] = await db.$queryRaw<ReviewRow[]>`
      WITH r AS (
        INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment, created_at, updated_at)
        SELECT ${uuidv7()}::uuid, id, applicant_id, scholarship_id,
          ${rating}::numeric, ${comment}, ${at}::timestamptz, ${at}::timestamptz
        FROM applications a WHERE id = ${applicationId}::uuid AND cancelled_at IS NULL AND NOT EXISTS (
          SELECT FROM reviews WHERE author_id = a.applicant_id AND scholarship_id = a.scholarship_id)
        ON CONFLICT (application_id) DO NOTHING RETURNING *
      ) SELECT ${REVIEW_COLUMNS} FROM r`;
    if (!review) throw await explainNone(db, applicationId);
    await countRating(db, review.scholarshipId, { count: 1, rating });
    await publish({ ...ctx, db }, 'review.added', { applicationId, actorId: viewer.id, at });
    return review;
  });
}

type Reader = Pick<Prisma.TransactionClient, 'application' | 'review'>;

type ReviewState = {
  id: string;
  applicantId: string;
  scholarshipId: string;
  cancelledAt: Date | null;
  review: { id: string } | null;
};

function findApplication(db: Reader, id: string): Promise<ReviewState | null> {
  const select = {
    id: true,
    applicantId: true,
    scholarshipId: true,
    cancelledAt: true,
    review: { select: { id: true } },
  };
  return db.application.findUnique({ where: id.includes('-') ? { id } : { externalId: id }, select });
}

async function findConflict(db: Reader, application: ReviewState): Promise<AppError | null> {
  const { applicantId: authorId, scholarshipId, review, cancelledAt } = application;
  if (review) return refuse('CONFLICT', 'review.twiceApplication');
  if (cancelledAt) return refuse('CONFLICT', 'review.cancelled');
  if ((await db.review.count({ where: { authorId, scholarshipId } })) > 0)
    return refuse('CONFLICT', 'review.twiceScholarship');
  return null;
}

async function explainNone(db: Reader, applicationId: string): Promise<AppError> {
  const application = await findApplication(db, applicationId);
  return (application && (await findConflict(db, application))) ?? notFound();
}
