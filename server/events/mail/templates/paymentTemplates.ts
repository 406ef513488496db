import { catalogueLanguage } from '../../../../messages/languages.ts';
import type { RefundReason } from '../../../../prisma/client/enums.ts';
import { formatAmount } from '../../../../rules/money/currencies.ts';
import type { MailTexts } from '../wording/mailTexts.ts';
import { formatRefundReason } from './formatRefundReason.ts';
import type { Letter, Templates } from './letter.ts';

/** `amount` is in minor units. */
type PaymentMail = {
  name: string;
  scholarship: string;
  amount: number;
  currency: string;
  receipt: string;
  url: string;
};

type RefundMail = PaymentMail & { refundReason: RefundReason | null; refundNote: string | null };

export type PaymentMailData = {
  /** `isApplied` is true if the application was also submitted. */
  paymentReceived: PaymentMail & { isApplied: boolean };
  paymentReturning: RefundMail;
  paymentRefunded: RefundMail;
  paymentPartlyRefunded: RefundMail;
};

export const PAYMENT_TEMPLATES: Templates<PaymentMailData> = {
  paymentReceived: (mail, portal, t) => ({
    subject: t('paymentReceived.subject', { scholarship: mail.scholarship, portal }),
    paragraphs: [
      t('paymentReceived.text', factsOf(mail, t)),
      t.when('isApplied', mail.isApplied, t('paymentReceived.complete'), t('paymentReceived.incomplete')),
    ],
    action: {
      label: t(mail.isApplied ? 'paymentReceived.seeApplications' : 'paymentReceived.fillIn'),
      url: mail.url,
    },
    ...frameOf(mail, portal, t),
  }),
  paymentReturning: (mail, portal, t) => ({
    subject: t('paymentReturning.subject', { scholarship: mail.scholarship, portal }),
    paragraphs: refundParagraphs(t('paymentReturning.text', factsOf(mail, t)), mail, t),
    action: { label: t('payment.action'), url: mail.url },
    ...frameOf(mail, portal, t),
  }),
  paymentRefunded: (mail, portal, t) => ({
    subject: t('paymentRefunded.subject', { scholarship: mail.scholarship, portal }),
    paragraphs: refundParagraphs(t('paymentRefunded.text', factsOf(mail, t)), mail, t),
    action: { label: t('payment.action'), url: mail.url },
    ...frameOf(mail, portal, t),
  }),
  paymentPartlyRefunded: (mail, portal, t) => ({
    subject: t('paymentPartlyRefunded.subject', { scholarship: mail.scholarship, portal }),
    paragraphs: refundParagraphs(
      t('paymentPartlyRefunded.text', factsOf(mail, t)),
      mail,
      t,
      t('payment.partBank'),
    ),
    action: { label: t('payment.action'), url: mail.url },
    ...frameOf(mail, portal, t),
  }),
};

function refundParagraphs(text: string, mail: RefundMail, t: MailTexts, last = t('payment.bank')): string[] {
  return [text, t.say('reason', ({ language }) => formatRefundReason({ language }, mail) ?? ''), last];
}

function factsOf(mail: PaymentMail, t: MailTexts) {
  const { scholarship, receipt, amount, currency } = mail;
  return { scholarship, receipt, amount: formatAmount(amount, currency, catalogueLanguage(t.language)) };
}

function frameOf(
  { name }: PaymentMail,
  portal: string,
  t: MailTexts,
): Pick<Letter, 'name' | 'why' | 'otherwise'> {
  return { name, why: t('payment.why', { portal }), otherwise: t('payment.otherwise') };
}
