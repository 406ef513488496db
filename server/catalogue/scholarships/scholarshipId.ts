import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../platform/errors.ts';

/** How the ids of the old system look that most records come from. */
const OLD_ID = /^[0-9a-f]{24}$/i;

/** Whether it can be an id at all, of ours or of the old system. */
export function isScholarshipId(given: string): boolean {
  return isUuid(given) || OLD_ID.test(given);
}

/** Ids in an address are no longer than this. */
const MAX_ID_CHARACTERS = 200;

/**
 * The id of a scholarship named by its id, or by the one it had where it was imported from; null when
 * there is none. INVALID_INPUT names the `field` when it is neither.
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
