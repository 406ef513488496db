import { PORTAL_ORGANISATION_ID } from '../../../rules/organisations.ts';
import { problem } from '../../../rules/problems.ts';
import type { Reach } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { holdOrganisation } from './holdOrganisation.ts';

/**
 * The organisation that a new scholarship belongs to: the one that was named, else the coordinator's only one, else the
 * portal's own. It stays there until the transaction ends. INVALID_INPUT for one that is missing, out of reach or closed, and where
 * there are several to choose from.
 */
export async function chooseOrganisation(
  { db }: Pick<TransactionContext, 'db'>,
  { organisationIds }: Reach,
  given: string | null | undefined,
): Promise<string> {
  const all = organisationIds === 'all';
  const only = all ? PORTAL_ORGANISATION_ID : organisationIds.length === 1 ? organisationIds[0] : undefined;
  const id = given ?? only;
  if (!id) throw invalidInput({ organisationId: problem('required') });
  const isReached = all || organisationIds.includes(id);
  const held = isReached ? await holdOrganisation(db, id) : null;
  if (!held) throw invalidInput({ organisationId: problem('id', { record: 'organisation' }) });
  if (held.isClosed) throw invalidInput({ organisationId: problem('organisationClosed') });
  return id;
}
