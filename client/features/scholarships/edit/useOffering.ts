import { type OfferingOrganisationsQuery, useOfferingOrganisationsQuery } from './edit.generated.ts';

/** An organisation for which the viewer may add and change scholarships. */
export type Offering = NonNullable<OfferingOrganisationsQuery['offeringOrganisations']>[number];

/** All of them, null until they are known. Where there is one, screens show nothing of it. */
export function useOffering() {
  const { data, error, refetch } = useOfferingOrganisationsQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return { organisations: data?.offeringOrganisations ?? null, error, refetch };
}

/** Whether the viewer may publish what is offered by the organisation chosen, or else by their only one. */
export function mayPublish(organisations: readonly Offering[], organisationId: string | undefined): boolean {
  const [only] = organisations.length === 1 ? organisations : [];
  const chosen = organisations.find(({ id }) => id === organisationId) ?? only;
  return chosen?.viewerCanPublish ?? organisations.some((each) => each.viewerCanPublish);
}
