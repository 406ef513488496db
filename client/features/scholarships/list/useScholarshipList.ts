import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { usePortal } from '../../../lib/portal.ts';
import { useProfileAnswers } from '../../eligibility/profileAnswers.ts';
import { type ScholarshipsQuery, useScholarshipFacetsQuery, useScholarshipsQuery } from './list.generated.ts';
import { type ListState, listFilter, listVariables } from './listState.ts';

/**
 * While the next page loads, `page` is the previous one. Facets have a separate query, so that changing the page does
 * not count them again.
 */
export function useScholarshipList(state: ListState) {
  const { today } = usePortal();
  const known = useProfileAnswers();
  const answers = known && state.eligibility.length > 0 ? { answers: known } : {};
  const variables = { ...listVariables(state, today), ...answers };
  const asked = useScholarshipsQuery({ variables });
  const lastPage = asked.data?.scholarships.page;
  const isPastEnd = lastPage !== undefined && lastPage < state.page;
  const last = useScholarshipsQuery(isPastEnd ? { variables: { ...variables, page: lastPage } } : skipToken);
  const shown = isPastEnd ? last : asked;

  const facets = useScholarshipFacetsQuery({ variables: { filter: listFilter(state, today), ...answers } });
  const counted = (facets.data ?? facets.previousData)?.scholarships;
  return {
    understood: useUnderstood(state.q, shown.data?.scholarships.understood),
    page: (shown.data ?? asked.previousData)?.scholarships,
    isStale: shown.data === undefined && !shown.error,
    error: shown.error,
    retry: () => Promise.all([shown.refetch(), facets.error && facets.refetch()]),
    facets: counted ? { ...counted.facets, organisations: counted.organisationFacets } : null,
  };
}

export type SearchMeanings = ScholarshipsQuery['scholarships']['understood'];

/**
 * Returns the meanings of the search words. Preserves them while another page loads, but never those of an earlier
 * search.
 */
function useUnderstood(search: string, read: SearchMeanings | undefined): SearchMeanings {
  const [known, setKnown] = useState<{ search: string; understood: SearchMeanings }>({
    search,
    understood: [],
  });
  if (read && (known.search !== search || known.understood !== read)) setKnown({ search, understood: read });
  if (read) return read;
  return known.search === search ? known.understood : [];
}

export type ScholarshipList = ReturnType<typeof useScholarshipList>;
export type Facets = NonNullable<ScholarshipList['facets']>;
