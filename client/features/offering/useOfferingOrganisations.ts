import { skipToken } from '@apollo/client/react';
import { type OfferingOrganisationsQuery, useOfferingOrganisationsQuery } from './offering.generated.ts';

export type OfferingOrganisation = NonNullable<OfferingOrganisationsQuery['offeringOrganisations']>[number];

/** `organisations` is null while loading. Screens hide the organisation if there is only one. */
export function useOfferingOrganisations({ isFresh = false } = {}) {
  const { data, error, refetch } = useOfferingOrganisationsQuery({
    fetchPolicy: isFresh ? 'network-only' : 'cache-first',
    nextFetchPolicy: 'cache-first',
  });
  return { organisations: data?.offeringOrganisations ?? null, error, refetch };
}

const NONE: readonly OfferingOrganisation[] = [];

export function useOrganisations(isNeeded = true): readonly OfferingOrganisation[] {
  const { data } = useOfferingOrganisationsQuery(isNeeded ? { fetchPolicy: 'cache-first' } : skipToken);
  return data?.offeringOrganisations ?? NONE;
}
