import { formatDay } from '../../../../messages/formats.ts';
import { listKeys } from './accessTemplates.ts';
import type { LinkMail, Templates } from './letter.ts';

type Factor = 'authenticator' | 'passkey';

export type AccountMailData = {
  secondFactorAdded: LinkMail & { factor: Factor | 'recoveryCodes' };
  secondFactorRemoved: LinkMail & {
    factor: Factor;
    endedKeys: string[];
  };
  secondFactorReset: LinkMail;
  recoveryCodeUsed: LinkMail & { left: number };
  accountSuspended: LinkMail & { reason: string };
  accountReinstated: LinkMail;
  accountExpires: LinkMail & { until: string };
  contactReceived: LinkMail;
};

export const ACCOUNT_TEMPLATES: Templates<AccountMailData> = {
  secondFactorAdded: ({ name, url, factor }, portal, t) => ({
    subject: t('secondFactorAdded.subject', { portal }),
    name,
    paragraphs: [
      t.when('isPasskey', factor === 'passkey', t('secondFactorAdded.passkey')),
      t.when('isAuthenticator', factor === 'authenticator', t('secondFactorAdded.authenticator')),
      t.when('isRecoveryCodes', factor === 'recoveryCodes', t('secondFactorAdded.recoveryCodes')),
      t('secondFactorAdded.next'),
    ],
    action: { label: t('secondFactor.action'), url },
    why: t('secondFactorAdded.why', { portal }),
    otherwise: t('secondFactor.otherwise'),
  }),
  secondFactorRemoved: ({ name, url, factor, endedKeys }, portal, t) => ({
    subject: t('secondFactorRemoved.subject', { portal }),
    name,
    paragraphs: [
      t.when(
        'isPasskey',
        factor === 'passkey',
        t('secondFactorRemoved.passkey'),
        t('secondFactorRemoved.authenticator'),
      ),
      t.when(
        'hasKeys',
        endedKeys.length > 0,
        t('secondFactorRemoved.keys', { count: endedKeys.length, keys: listKeys(endedKeys, t) }),
      ),
    ],
    action: { label: t('secondFactor.action'), url },
    why: t('secondFactorRemoved.why', { portal }),
    otherwise: t('secondFactor.otherwise'),
  }),
  secondFactorReset: ({ name, url }, portal, t) => ({
    subject: t('secondFactorReset.subject', { portal }),
    name,
    paragraphs: [t('secondFactorReset.text'), t('secondFactorReset.next')],
    action: { label: t('secondFactor.action'), url },
    why: t('secondFactorReset.why', { portal }),
    otherwise: t('secondFactorReset.otherwise'),
  }),
  recoveryCodeUsed: ({ name, url, left }, portal, t) => ({
    subject: t('recoveryCodeUsed.subject', { portal }),
    name,
    paragraphs: [t('recoveryCodeUsed.text', { left }), t('recoveryCodeUsed.next')],
    action: { label: t('secondFactor.action'), url },
    why: t('recoveryCodeUsed.why', { portal }),
    otherwise: t('secondFactor.otherwise'),
  }),
  accountSuspended: ({ name, url, reason }, portal, t) => ({
    subject: t('accountSuspended.subject', { portal }),
    name,
    paragraphs: [t('accountSuspended.text'), t('reason', { reason })],
    action: { label: t('contact'), url },
    why: t('accountSuspended.why', { portal }),
    otherwise: t('accountSuspended.otherwise'),
  }),
  accountReinstated: ({ name, url }, portal, t) => ({
    subject: t('accountReinstated.subject', { portal }),
    name,
    paragraphs: [t('accountReinstated.text')],
    action: { label: t('accountReinstated.action'), url },
    why: t('accountReinstated.why', { portal }),
    otherwise: t('accountReinstated.otherwise'),
  }),
  accountExpires: ({ name, url, until }, portal, t) => {
    const day = formatDay(until, t.language);
    return {
      subject: t('accountExpires.subject', { portal, day }),
      name,
      paragraphs: [t('accountExpires.text', { day }), t('accountExpires.next')],
      action: { label: t('accountExpires.action'), url },
      why: t('accountExpires.why', { portal }),
      otherwise: t('accountExpires.otherwise'),
    };
  },
  contactReceived: ({ name, url }, portal, t) => ({
    subject: t('contactReceived.subject', { portal }),
    name,
    paragraphs: [t('contactReceived.text', { portal }), t('contactReceived.next')],
    action: { label: t('contactReceived.action'), url },
    why: t('contactReceived.why', { portal }),
    otherwise: t('contactReceived.otherwise'),
  }),
};
