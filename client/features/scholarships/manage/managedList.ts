import { filterListedAs, LISTED_AS } from '../../../../rules/listing.ts';
import { paths } from '../../../../rules/paths.ts';
import { DEGREES, MANAGED_PER_PAGE, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import type { ManagedScholarshipSort } from '../../../schema.generated.ts';
import { oneDay, oneId, someOf, type TableState, useTableState } from '../../../ui/table/useTableState.ts';
import type { ManagedScholarshipsQueryVariables } from './manage.generated.ts';

const SORTS = [
  'NEWEST',
  'OLDEST',
  'NAME',
  'NAME_DESC',
  'UNIVERSITY',
  'UNIVERSITY_DESC',
  'SUBJECT',
  'SUBJECT_DESC',
  'DEGREE',
  'DEGREE_DESC',
  'FEE',
  'FEE_DESC',
] as const satisfies readonly ManagedScholarshipSort[];

type Filter = 'state' | 'subject' | 'degree' | 'poster' | 'closing' | 'organisation';

/** The list's place in the address: `q state subject degree poster closing organisation sort page`. */
export function useManagedList() {
  return useTableState({
    link: paths.manageScholarships.link,
    sorts: SORTS,
    filters: {
      state: someOf(LISTED_AS),
      subject: someOf(SUBJECT_CATEGORIES),
      degree: someOf(DEGREES),
      poster: someOf(['ME']),
      closing: oneDay,
      organisation: oneId,
    },
  });
}

/** What the server is asked for to show it. */
export function managedVariables({
  q,
  filters,
  sort,
  page,
}: TableState<ManagedScholarshipSort, Filter>): ManagedScholarshipsQueryVariables {
  const state = LISTED_AS.find((known) => known === filters.state[0]);
  const subjects = SUBJECT_CATEGORIES.filter((known) => filters.subject.includes(known));
  const degrees = DEGREES.filter((known) => filters.degree.includes(known));
  return {
    filter: {
      ...(q && { search: q }),
      ...filterListedAs(state),
      ...(subjects.length > 0 && { subjects }),
      ...(degrees.length > 0 && { degrees }),
      ...(filters.poster.length > 0 && { isMine: true }),
      ...(filters.organisation[0] && { organisationId: filters.organisation[0] }),
      ...(filters.closing[0] && { deadlineTo: filters.closing[0] }),
    },
    sort,
    page,
    pageSize: MANAGED_PER_PAGE,
  };
}
