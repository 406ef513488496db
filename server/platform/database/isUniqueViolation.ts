import { Prisma } from '../../../prisma/client/client.ts';

/** True for the error of a write that a unique index refused: another one was quicker. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
