import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { PaymentRowFragment } from '../../features/awards/disbursements/disbursements.generated.ts';
import type { AwardRowFragment } from '../../features/awards/list/list.generated.ts';
import { makeDecided, pageOf, SCHOLARSHIP } from './testAwards.ts';

const application = (id: string, applicantName: string) => ({
  ...{ __typename: 'Application' as const, id, applicantName, referenceNumber: `AP-${id}` },
  scholarship: {
    ...{ __typename: 'Scholarship' as const, id: SCHOLARSHIP },
    dates: { __typename: 'ScholarshipDates' as const, timeZone: 'Europe/Oslo' },
  },
  renewedAward: null,
});

export const makeAward = (
  id: string,
  name: string,
  changes: Partial<AwardRowFragment> = {},
): AwardRowFragment => ({
  ...({ __typename: 'Award' } as object),
  ...{ id, state: 'ACCEPTED', amount: 300_000, currency: 'EUR', offeredAt: '2026-11-01T09:00:00.000Z' },
  ...{
    acceptBy: '2026-12-01T23:00:00.000Z',
    answeredAt: '2026-11-05T09:00:00.000Z',
    reason: null,
    answers: null,
  },
  ...{ viewerCanManage: true, version: 2, viewerCanReadBankDetails: false, bankDetailsChangedAt: null },
  ...{ disbursements: [], application: application(`a-${id}`, name) },
  ...changes,
});

export const ANSWERED = {
  ...{ __typename: 'Award', id: 'w1', signedName: 'Ada Byron', answeredAt: '2026-11-05T09:00:00.000Z' },
  answers: { startsOn: '2027-01-11', defers: false },
  questions: {
    ...{ __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: 0 },
    form: {
      sections: [
        {
          ...{ key: 'more', title: { en: 'More' } },
          questions: [
            { key: 'startsOn', kind: 'date', label: { en: 'When will you start?' } },
            { key: 'defers', kind: 'statement', label: { en: 'Start a year later' } },
            { key: 'note', kind: 'line', label: { en: 'Anything else' } },
          ],
        },
      ],
    },
  },
};

const PAYMENT = {
  ...{ __typename: 'Disbursement', id: 'p1', dueOn: '2027-02-01', amount: 150_000, condition: null },
  ...{ state: 'PLANNED', paidOn: null, reference: null, reason: null, isHeld: true, viewerCanPay: false },
  award: {
    ...{ __typename: 'Award', id: 'w1', currency: 'EUR', viewerCanManage: true },
    application: { ...application('a-w1', 'Ada Byron') },
  },
} as PaymentRowFragment;

/** The number of pages, and the changes to `PAYMENT` for each payment on one of them. */
type PaymentsPage = { pageCount: number; payments: Partial<PaymentRowFragment>[] };

export function openPage({
  isAdmin = false,
  awards = [makeAward('w1', 'Ada Byron', { viewerCanReadBankDetails: isAdmin })],
  paymentsOn = (_page: unknown): PaymentsPage => ({ pageCount: 1, payments: [{}] }),
} = {}) {
  const sent: [name: string, variables: unknown][] = [];
  const note =
    (field: string, answer: (variables: Record<string, unknown>) => unknown) =>
    (variables: Record<string, unknown>) => {
      sent.push([field, variables]);
      return { data: { [field]: answer(variables) } };
    };
  const changed = () => ({ __typename: 'Award', id: 'w1', state: 'WITHDRAWN', version: 3, acceptBy: null });
  const shown = renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/awards`, {
    ...startSignedIn({
      isStaff: true,
      abilities: ['MANAGE_SCHOLARSHIPS', ...(isAdmin ? (['PAY_AWARDS'] as const) : [])],
    }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided() } }),
    Releases: () => ({ data: { releases: [] } }),
    Awards: () => ({ data: { awards: pageOf('AwardPage', awards) } }),
    Disbursements: ({ page }: Record<string, unknown>) => {
      const { pageCount, payments } = paymentsOn(page);
      const rows = payments.map((payment) => ({ ...PAYMENT, ...payment, viewerCanPay: isAdmin }));
      return { data: { disbursements: { ...pageOf('DisbursementPage', rows), pageCount } } };
    },
    WithdrawAward: note('withdrawAward', changed),
    ExtendAward: note('extendAward', changed),
    EndAward: note('endAward', changed),
    OfferNextOnWaitlist: note('offerNextOnWaitlist', () => ({ __typename: 'Release', id: 'r1' })),
    PlanDisbursements: note('planDisbursements', changed),
    StopDisbursement: note('stopDisbursement', () => ({ ...PAYMENT, state: 'STOPPED' })),
    PayDisbursements: note('payDisbursements', ({ input }) => ({
      __typename: 'PaidDisbursements',
      results: (input as { ids: string[] }).ids.map((id) => ({
        ...{ __typename: 'BulkResult', id, isDone: true, message: null },
      })),
    })),
    PayByFile: note('payByFile', ({ input }) => {
      const { csv } = input as { csv: string };
      const problems = csv.includes('wrong')
        ? [{ __typename: 'RowProblem', row: 2, message: 'There is no such payment.' }]
        : [];
      return { __typename: 'PaidByFile', paid: problems.length > 0 ? 0 : 1, problems };
    }),
    BankDetails: () => ({
      data: {
        bankDetails: {
          ...{ __typename: 'BankDetails', holder: 'Ada Byron', account: 'NO9386011117947', bank: null },
          ...{ changedAt: '2026-11-20T09:00:00.000Z', reviewedBy: null },
        },
      },
    }),
    AwardAnswers: () => ({ data: { award: ANSWERED } }),
    ReviewBankDetails: note('reviewBankDetails', changed),
  });
  return { sent, ...shown };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
