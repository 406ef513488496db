import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { usePortal } from '../../../lib/portal.ts';
import { useProfileAnswers } from '../../eligibility/profileAnswers.ts';
import { type ScholarshipsQuery, useScholarshipFacetsQuery, useScholarshipsQuery } from './list.generated.ts';
import { type ListState, listFilter, listVariables } from './listState.ts';

/**
 * What the list needs from the server. `page` stays the previous one while the next loads (`isStale`); a page past
 * the end gives the last one. The facets are asked for apart: turning a page does not count them again.
 */
export function useScholarshipList(state: ListState) {
  const { today } = usePortal();
  // Sent with what they decide and with nothing else.
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
    /** Null until they are there; the panel then shows its options without counts. */
    facets: counted ? { ...counted.facets, organisations: counted.organisationFacets } : null,
  };
}

export type Understood = ScholarshipsQuery['scholarships']['understood'];

/** What this search was understood as: kept while another page of it loads, and none of an earlier search. */
function useUnderstood(search: string, read: Understood | undefined): Understood {
  const [known, setKnown] = useState<{ search: string; understood: Understood }>({ search, understood: [] });
  if (read && (known.search !== search || known.understood !== read)) setKnown({ search, understood: read });
  if (read) return read;
  return known.search === search ? known.understood : [];
}

export type ScholarshipList = ReturnType<typeof useScholarshipList>;
export type Facets = NonNullable<ScholarshipList['facets']>;
