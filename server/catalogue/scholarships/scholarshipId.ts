import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../platform/errors.ts';

const OLD_ID = /^[0-9a-f]{24}$/i;

export function isScholarshipId(given: string): boolean {
  return isUuid(given) || OLD_ID.test(given);
}

const MAX_ID_CHARACTERS = 200;

/**
 * Finds a scholarship by its UUID or imported id. Throws INVALID_INPUT with `field` if the text has neither format.
 */
export async function findScholarshipId(
  db: Pick<Prisma.TransactionClient, 'scholarship'>,
  given: string,
  field = 'id',
): Promise<string | null> {
  const isOurs = isUuid(given);
  const isStorable = given.length <= MAX_ID_CHARACTERS && given.isWellFormed() && !given.includes('\u0000');
  const found = isStorable
    ? await db.scholarship.findFirst({
        where: { OR: [{ externalId: given }, ...(isOurs ? [{ id: given.toLowerCase() }] : [])] },
        select: { id: true },
      })
    : null;
  if (!found && !isScholarshipId(given))
    throw invalidInput({ [field]: problem('id', { record: 'scholarship' }) });
  return found?.id ?? null;
}
