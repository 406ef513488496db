import { Prisma } from '../../../prisma/client/client.ts';
import type { UserRow } from '../../accounts/users/userRow.ts';
import { isRecord } from '../applicationRow.ts';

/** A review as lists and records show it; author, scholarship and application are loaded when they are asked for. */
export type ReviewRow = {
  id: string;
  applicationId: string;
  authorId: string;
  scholarshipId: string;
  /** 0 to 5 in half steps. */
  rating: number;
  comment: string;
  createdAt: Date;
  updatedAt: Date;
  /** Read beside it by a list that was asked for it; loaded otherwise. */
  author?: UserRow;
};

/** The columns of ReviewRow, `r` being the reviews. */
export const REVIEW_COLUMNS = Prisma.sql`
  r.id, r.application_id AS "applicationId", r.author_id AS "authorId", r.scholarship_id AS "scholarshipId",
  r.rating::float8 AS rating, r.comment, r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

/** The newest first; the id breaks ties. */
export const NEWEST_FIRST = Prisma.sql`r.created_at DESC, r.id DESC`;

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** A review by its id, or by the one it had in the old system; or null. */
export async function findReview(db: Reader, id: string): Promise<ReviewRow | null> {
  const [review] = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE ${isRecord('r', id)}`;
  return review ?? null;
}

/** The same by its own id, held until the transaction ends. */
export async function lockReview(db: Reader, id: string): Promise<ReviewRow | null> {
  const [review] = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id = ${id}::uuid FOR UPDATE`;
  return review ?? null;
}
