import { type OfferingOrganisationsQuery, useOfferingOrganisationsQuery } from './offering.generated.ts';

/** An organisation for which the viewer may add and change scholarships. */
export type Offering = NonNullable<OfferingOrganisationsQuery['offeringOrganisations']>[number];

/** All of them, null until they are known. Where there is one, screens show nothing of it. */
export function useOffering({ isFresh = false } = {}) {
  const { data, error, refetch } = useOfferingOrganisationsQuery({
    fetchPolicy: isFresh ? 'network-only' : 'cache-first',
    nextFetchPolicy: 'cache-first',
  });
  return { organisations: data?.offeringOrganisations ?? null, error, refetch };
}
