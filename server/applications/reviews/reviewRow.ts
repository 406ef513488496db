import { Prisma } from '../../../prisma/client/client.ts';
import type { UserRow } from '../../accounts/users/userRow.ts';
import { isRecord } from '../applicationRow.ts';

export type ReviewRow = {
  id: string;
  applicationId: string;
  authorId: string;
  scholarshipId: string;
  /** Number of stars between 0 and 5, in half steps. */
  rating: number;
  comment: string;
  createdAt: Date;
  updatedAt: Date;
  author?: UserRow;
};

export const REVIEW_COLUMNS = Prisma.sql`
  r.id, r.application_id AS "applicationId", r.author_id AS "authorId", r.scholarship_id AS "scholarshipId",
  r.rating::float8 AS rating, r.comment, r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

export const NEWEST_FIRST = Prisma.sql`r.created_at DESC, r.id DESC`;

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function findReview(db: Reader, id: string): Promise<ReviewRow | null> {
  const [review] = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE ${isRecord('r', id)}`;
  return review ?? null;
}

export async function lockReview(db: Reader, id: string): Promise<ReviewRow | null> {
  const [review] = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id = ${id}::uuid FOR UPDATE`;
  return review ?? null;
}
