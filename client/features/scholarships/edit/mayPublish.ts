import type { OfferingOrganisation } from '../../offering/useOfferingOrganisations.ts';

export function mayPublish(
  organisations: readonly OfferingOrganisation[],
  organisationId: string | undefined,
): boolean {
  const [only] = organisations.length === 1 ? organisations : [];
  const chosen = organisations.find(({ id }) => id === organisationId) ?? only;
  return chosen?.viewerCanPublish ?? organisations.some((each) => each.viewerCanPublish);
}
