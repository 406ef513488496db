// Checked only by tsc, which fails if the line after a `@ts-expect-error` compiles.
import { skipToken } from '@apollo/client/react';
import { useSubscribeToNewsletterMutation } from '../features/newsletter/newsletter.generated.ts';
import { usePortalQuery } from '../features/portal/portal.generated.ts';
import { useScholarshipQuery } from '../features/scholarships/details/details.generated.ts';
import { useScholarshipsQuery } from '../features/scholarships/list/list.generated.ts';

export function useQueriesThatCompile() {
  usePortalQuery();
  useScholarshipQuery(skipToken);
  const { data } = useScholarshipsQuery({
    variables: { page: 1, pageSize: 9, filter: { subjects: ['ENGINEERING'] }, sort: 'NEWEST' },
    fetchPolicy: 'cache-and-network',
  });
  const names: string[] | undefined = data?.scholarships.items.map((item) => item.scholarshipName);
  const { data: one } = useScholarshipQuery({ variables: { id: 'x' } });
  const rank: number | undefined = one?.scholarship?.universityWorldRank;
  return { names, rank };
}

export function useQueriesThatDoNot() {
  // @ts-expect-error a query with required variables needs options
  useScholarshipQuery();
  // @ts-expect-error the required variable is missing
  useScholarshipQuery({ variables: {} });
  // @ts-expect-error one of two required variables is missing
  useScholarshipsQuery({ variables: { page: 1 } });
  // @ts-expect-error a variable of another type
  useScholarshipQuery({ variables: { id: 7 } });
  // @ts-expect-error a variable that the operation does not have
  useScholarshipQuery({ variables: { id: 'x', slug: 'y' } });
  // @ts-expect-error a value that the enum does not have
  useScholarshipsQuery({ variables: { page: 1, pageSize: 9, sort: 'CHEAPEST' } });
  // @ts-expect-error a filter that the input does not have
  useScholarshipsQuery({ variables: { page: 1, pageSize: 9, filter: { city: 'Oslo' } } });
  // @ts-expect-error a variable for a query that has none
  usePortalQuery({ variables: { id: 'x' } });
  const { data } = useScholarshipQuery({ variables: { id: 'x' } });
  // @ts-expect-error the scholarship may be null
  data?.scholarship.id;
  // @ts-expect-error a field that was not queried
  return data?.scholarship?.updatedAt;
}

export async function useMutations() {
  const [subscribe] = useSubscribeToNewsletterMutation();
  const { data } = await subscribe({ variables: { email: 'reader@example.org' } });
  const email: string | undefined = data?.subscribeToNewsletter.email;
  // @ts-expect-error the variables are missing
  await subscribe();
  // @ts-expect-error the required variable is missing
  await subscribe({ variables: {} });
  // @ts-expect-error a variable of another type
  await subscribe({ variables: { email: 7 } });
  // @ts-expect-error a variable that the mutation does not have
  await subscribe({ variables: { email: 'reader@example.org', name: 'Reader' } });
  // @ts-expect-error a field that was not queried
  data?.subscribeToNewsletter.id;
  return email;
}
