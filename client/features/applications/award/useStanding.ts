import { formatDay, formatInstant } from '../../../../messages/formats.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { usePortal } from '../../../lib/portal.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { dueDocument } from '../dueDocument.ts';
import type { OwnAwardFragment, StandingFragment } from './award.generated.ts';
import { formatOffer } from './formatOffer.ts';

type Next = { text: string; isInDetails?: boolean };

/** `isInDetails` is true if the applicant takes the next step in the application's details. */
export function useStanding(application: StandingFragment): { now: string; next: Next } {
  const t = useMessages('applications');
  const own = useMessages('ownAward');
  const { today } = usePortal();
  const { award, status } = application;
  const now = award
    ? own(`states.${award.state}`, { amount: formatMoney(award, award.amount, own) })
    : t(`mine.stands.${status}`);
  return { now, next: findNext({ application, t, own, today }) };
}

type Given = {
  application: StandingFragment;
  t: Texts<'applications'>;
  own: Texts<'ownAward'>;
  today: string;
};

function findNext({ application, t, own, today }: Given): Next {
  const { award, scholarship, unreadMessageCount: count } = application;
  const { timeZone, decisionsBy } = scholarship.dates;
  const due = dueDocument(application);
  if (award?.viewerCanAccept) return { text: t('mine.next.AWARD', formatOffer(award, timeZone, own)) };
  if (count > 0) return { text: t('mine.next.MESSAGES', { count }), isInDetails: true };
  if (due)
    return {
      text: t('mine.next.DOCUMENT', { until: formatInstant(due.until, t.language) }),
      isInDetails: true,
    };
  if (award?.state === 'ACCEPTED') return afterAccepting(award, t, own);
  const step = stepOf(application);
  const isForStaff = step === 'PENDING' || step === 'CLOSED' || step === 'PROCESSING';
  if (isForStaff && decisionsBy && decisionsBy >= today)
    return { text: t(`mine.next.by.${step}`, { day: formatDay(decisionsBy, t.language) }) };
  return { text: t(`mine.next.${step}`) };
}

function afterAccepting(award: OwnAwardFragment, t: Texts<'applications'>, own: Texts<'ownAward'>): Next {
  if (award.viewerCanSaveBankDetails && !award.accountEnding)
    return { text: t('mine.next.BANK'), isInDetails: true };
  const payment = award.disbursements.find(({ state }) => state === 'PLANNED');
  if (!payment) return { text: t('mine.next.AWARDED'), isInDetails: true };
  const amount = formatMoney(award, payment.amount, own);
  return {
    text: t('mine.next.PAYMENT', { amount, day: formatDay(payment.dueOn, t.language) }),
    isInDetails: true,
  };
}

function stepOf({ status, award, viewerCanPay, viewerCanReview, viewerCanUpdate }: StandingFragment) {
  if (viewerCanPay) return 'PAY';
  if (status === 'PENDING') return viewerCanUpdate ? status : 'CLOSED';
  if (status === 'PROCESSING' || (status === 'ACCEPTED' && !award)) return status;
  return viewerCanReview ? 'REVIEW' : 'NOTHING';
}

const formatMoney = ({ currency }: OwnAwardFragment, minorUnits: number, { language }: Texts<'ownAward'>) =>
  formatMinorUnits({ minorUnits, currency }, language);
