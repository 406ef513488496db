import type { Answers } from '../../app/testPortal.tsx';
import type { ManagedReviewRow } from './manage/ManagedReview.tsx';

type TestReview = ManagedReviewRow & { __typename: string; updatedAt: string };

export function makeReview(n: number, changes: Partial<TestReview> = {}): TestReview {
  const review = {
    __typename: 'Review',
    id: `r${n}`,
    rating: 4.5,
    comment: `Comment ${n}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    author: {
      __typename: 'User',
      id: `u${n}`,
      name: `Author ${n}`,
      email: `author${n}@example.org`,
      image: null,
    },
    scholarship: {
      __typename: 'Scholarship',
      id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
      scholarshipName: 'Kestrel Grant',
      universityName: 'Fjordholm University',
      reviewCount: 1,
      averageRating: 4.5,
      viewerReview: null,
    },
    viewerCanDelete: true,
    ...changes,
  };
  return review;
}

export function makeReviews(count: number): TestReview[] {
  return Array.from({ length: count }, (_, index) => makeReview(index + 1));
}

export function makePage(items: TestReview[], changes: { totalCount?: number; page?: number } = {}) {
  const totalCount = changes.totalCount ?? items.length;
  return {
    __typename: 'ReviewPage',
    items,
    totalCount,
    totalIsCapped: false,
    pageCount: Math.ceil(totalCount / 12),
    page: 1,
    ...changes,
  };
}

const refused = (code: string, message = 'No.') => ({ errors: [{ message, extensions: { code } }] });

/** An entry in `refusals` replaces the response to the next mutation of that name. */
export function startReviews(reviews: TestReview[]) {
  const refusals: Record<string, { code: string; message?: string } | undefined> = {};
  const written = (review: TestReview) => ({ ...review, application: null });
  const find = (id: unknown) => reviews.find((review) => review.id === id);
  const write = (name: string, run: (variables: Record<string, unknown>) => object) => {
    const answer: Answers[string] = (variables) => {
      const refusal = refusals[name];
      delete refusals[name];
      return refusal ? refused(refusal.code, refusal.message) : { data: run(variables) };
    };
    return [name, answer] as const;
  };
  const list = (name: string, field: string) =>
    [name, () => ({ data: Object.fromEntries([[field, makePage([...reviews])]]) })] as const;
  const answers: Answers = Object.fromEntries([
    list('MyReviews', 'myReviews'),
    list('ManagedReviews', 'reviews'),
    list('ScholarshipReviews', 'reviews'),
    write('AddReview', ({ input }) => {
      reviews.unshift(makeReview(reviews.length + 1, input as Partial<TestReview>));
      return { addReview: written(reviews[0] as TestReview) };
    }),
    write('UpdateReview', ({ id, input }) => {
      const review = Object.assign(find(id) as TestReview, input);
      return { updateReview: written(review) };
    }),
    write('DeleteReview', ({ id }) => {
      const [gone] = reviews.splice(reviews.indexOf(find(id) as TestReview), 1);
      return { deleteReview: written(gone as TestReview) };
    }),
    write('DeleteReviews', ({ ids }) => {
      const lines = (ids as string[]).map((id) => {
        const gone = reviews.splice(reviews.indexOf(find(id) as TestReview), 1);
        return { __typename: 'BulkResult', id, isDone: gone.length > 0, code: null, message: null };
      });
      return { deleteReviews: lines };
    }),
  ]);
  return { answers, refusals };
}
