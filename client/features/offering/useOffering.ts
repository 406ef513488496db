import { skipToken } from '@apollo/client/react';
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

const NONE: readonly Offering[] = [];

/** The same for lists; none until they are known, and where a list has nothing to do with them. */
export function useOrganisations(isNeeded = true): readonly Offering[] {
  const { data } = useOfferingOrganisationsQuery(isNeeded ? { fetchPolicy: 'cache-first' } : skipToken);
  return data?.offeringOrganisations ?? NONE;
}
