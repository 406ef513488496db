import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstantIn } from '../../../../messages/formats.ts';
import { catalogueLanguage } from '../../../../messages/languages.ts';
import { formatAmount } from '../../../../rules/money/currencies.ts';
import type { MailTexts } from '../wording/mailTexts.ts';
import type { ClosingData } from './deadlineTemplates.ts';
import type { Letter, LinkMail, Templates } from './letter.ts';

type ToApplicant = LinkMail & { scholarship: string; university: string };
/** `amount` is in minor units. `closesAt` is the instant after the last minute to respond. */
type OfferData = ToApplicant & ClosingData & { amount: number; currency: string };

export type AwardMailData = {
  awardOffered: OfferData & { conditions: string | null };
  awardAccepted: Omit<OfferData, 'closesAt'> & { conditions: string | null; acceptedAt: Date };
  awardReminder: OfferData;
  awardExtended: OfferData;
  awardLapsed: ToApplicant;
  awardWithdrawn: ToApplicant & { reason: string };
  waitlisted: ToApplicant & { reason: string | null };
  applicationReturned: ToApplicant & { reason: string };
};

export const AWARD_TEMPLATES: Templates<AwardMailData> = {
  awardOffered: (mail, portal, t) => {
    const { name, url, scholarship, university, conditions } = mail;
    const { amount, until } = sayOffer(mail, t);
    return {
      subject: t('awardOffered.subject', { scholarship, portal }),
      name,
      paragraphs: [
        t('awardOffered.text', { scholarship, university, amount }),
        t.when('conditions', conditions, t('awardOffered.conditions', { conditions: conditions ?? '' })),
        t('awardOffered.next', { until }),
      ],
      action: { label: t('awardOffered.action'), url },
      ...foot(portal, t),
    };
  },
  awardAccepted: (mail, portal, t) => {
    const { name, url, scholarship, university, conditions, acceptedAt, timeZone } = mail;
    const day = formatInstantIn(acceptedAt.toISOString(), timeZone, t.language);
    const amount = sayAmount(mail, t);
    return {
      subject: t('awardAccepted.subject', { scholarship, portal }),
      name,
      paragraphs: [
        t('awardAccepted.text', { scholarship, university, amount, day }),
        t.when('conditions', conditions, t('awardOffered.conditions', { conditions: conditions ?? '' })),
        t('awardAccepted.next'),
      ],
      action: { label: t('awardAccepted.action'), url },
      ...foot(portal, t),
    };
  },
  awardReminder: (mail, portal, t) => {
    const { name, url, scholarship, university } = mail;
    const { amount, until } = sayOffer(mail, t);
    return {
      subject: t('awardReminder.subject', { scholarship, portal }),
      name,
      paragraphs: [t('awardReminder.text', { scholarship, university, amount, until })],
      action: { label: t('awardOffered.action'), url },
      ...foot(portal, t),
    };
  },
  awardExtended: (mail, portal, t) => {
    const { name, url, scholarship, university } = mail;
    const { amount, until } = sayOffer(mail, t);
    return {
      subject: t('awardExtended.subject', { scholarship, portal }),
      name,
      paragraphs: [t('awardExtended.text', { scholarship, university, amount, until })],
      action: { label: t('awardOffered.action'), url },
      ...foot(portal, t),
    };
  },
  awardLapsed: ({ name, url, scholarship, university }, portal, t) => ({
    subject: t('awardLapsed.subject', { scholarship, portal }),
    name,
    paragraphs: [t('awardLapsed.text', { scholarship, university })],
    action: { label: t('application.action'), url },
    ...foot(portal, t),
  }),
  awardWithdrawn: ({ name, url, scholarship, university, reason }, portal, t) => ({
    subject: t('awardWithdrawn.subject', { scholarship, portal }),
    name,
    paragraphs: [t('awardWithdrawn.text', { scholarship, university }), t('reason', { reason })],
    action: { label: t('application.action'), url },
    ...foot(portal, t),
  }),
  waitlisted: ({ name, url, scholarship, university, reason }, portal, t) => ({
    subject: t('waitlisted.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t('waitlisted.text', { scholarship, university }),
      t.when('reason', reason, t('reason', { reason: reason ?? '' })),
    ],
    action: { label: t('application.action'), url },
    ...foot(portal, t),
  }),
  applicationReturned: ({ name, url, scholarship, university, reason }, portal, t) => ({
    subject: t('applicationReturned.subject', { scholarship, portal }),
    name,
    paragraphs: [t('applicationReturned.text', { scholarship, university }), t('reason', { reason })],
    action: { label: t('application.action'), url },
    ...foot(portal, t),
  }),
};

const sayAmount = ({ amount, currency }: Pick<OfferData, 'amount' | 'currency'>, t: MailTexts) =>
  formatAmount(amount, currency, catalogueLanguage(t.language));

function sayOffer(offer: OfferData, t: MailTexts) {
  const { closesAt, timeZone } = offer;
  return {
    amount: sayAmount(offer, t),
    until: formatClosing(closesAt.toISOString(), timeZone, t.language),
  };
}

function foot(portal: string, t: MailTexts): Pick<Letter, 'why' | 'otherwise'> {
  return { why: t('application.why', { portal }), otherwise: t('award.otherwise') };
}
