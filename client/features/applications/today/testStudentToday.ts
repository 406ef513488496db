import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeDeadline } from '../../deadlines/testDeadline.ts';

export const scholarship = (
  name: string,
  applicationDeadline: string,
  canApply = true,
  archivedAt: string | null = null,
) => ({
  __typename: 'Scholarship',
  id: `id-${name}`,
  scholarshipName: name,
  ...makeDeadline(applicationDeadline),
  canApply,
  archivedAt,
});

export function renderToday(
  drafts: object[],
  applications: object[],
  payments: object[] = [],
  more: Answers = {},
) {
  const myPayments = {
    __typename: 'PaymentPage',
    items: payments,
    totalCount: payments.length,
    totalIsCapped: false,
    pageCount: 1,
    page: 1,
  };
  return renderPortal('/dashboard', {
    ...startSignedIn(),
    StudentToday: () => ({
      data: {
        myPayments,
        myDrafts: drafts,
        myApplications: {
          __typename: 'ApplicationPage',
          items: applications,
          totalCount: applications.length,
          totalIsCapped: false,
        },
      },
    }),
    MyPayments: () => ({ data: { myPayments } }),
    ...more,
  });
}

export const draft = (id: string, of: object) => ({
  __typename: 'ApplicationDraft',
  id,
  updatedAt: '2026-11-20T09:00:00.000Z',
  scholarship: of,
});
export const application = (
  id: string,
  status: string,
  {
    viewerCanPay = false,
    viewerCanReview = false,
    paymentState = 'UNPAID',
    due = [] as object[],
    award = null as object | null,
  } = {},
) => ({
  __typename: 'Application',
  id,
  status,
  totalFee: 25,
  paymentState,
  viewerCanPay,
  viewerCanReview,
  documentRequests: due,
  award,
  scholarship: scholarship(`Grant ${id}`, '2026-12-24'),
});

export const request = {
  __typename: 'DocumentRequest',
  id: 'r1',
  until: '2026-12-03T12:00:00.000Z',
  viewerCanReplace: true,
};
