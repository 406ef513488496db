import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { problem } from '../../../rules/problems.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { lockOrganisation } from './lockOrganisation.ts';

/**
 * Chooses the organisation of a new scholarship: the given one, the coordinator's only one, or the portal's own.
 * Locks the organisation for the rest of the transaction. Throws INVALID_INPUT if the organisation is closed, if the
 * viewer has no access to it, or if the viewer must choose between several.
 */
export async function chooseOrganisation(
  { db }: Pick<TransactionContext, 'db'>,
  { organisationIds }: AccessScope,
  given: string | null | undefined,
): Promise<string> {
  const all = organisationIds === 'all';
  const only = all ? PORTAL_ORGANISATION_ID : organisationIds.length === 1 ? organisationIds[0] : undefined;
  const id = given ?? only;
  if (!id) throw invalidInput({ organisationId: problem('required') });
  const isReached = all || organisationIds.includes(id);
  const held = isReached ? await lockOrganisation(db, id) : null;
  if (!held) throw invalidInput({ organisationId: problem('id', { record: 'organisation' }) });
  if (held.isClosed) throw invalidInput({ organisationId: problem('organisationClosed') });
  return id;
}
