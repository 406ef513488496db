import { catalogueLanguage } from '../../../../messages/languages.ts';
import type { Translator } from '../../../../messages/translator.ts';
import type { Templates } from './letter.ts';

export type EndedAccess = {
  sessions: number;
  keyHints: string[];
  pendingEmail: string | null;
  links: number;
};

type EndMail = { name: string; url: string; ended: EndedAccess };

export type AccessMailData = {
  passwordChanged: EndMail;
  signedOut: EndMail;
  providerJoined: EndMail & { provider: string; isPasswordGone: boolean };
};

export const ACCESS_TEMPLATES: Templates<AccessMailData> = {
  passwordChanged: ({ name, url, ended }, portal, t) => ({
    subject: t('passwordChanged.subject', { portal }),
    name,
    paragraphs: [t('passwordChanged.text'), t.say('ended', (plain) => listEnded(ended, plain))],
    action: { label: t('access.action'), url },
    why: t('passwordChanged.why', { portal }),
    otherwise: t('access.otherwise'),
  }),
  signedOut: ({ name, url, ended }, portal, t) => ({
    subject: t('signedOut.subject', { portal }),
    name,
    paragraphs: [t('signedOut.text'), t.say('ended', (plain) => listEnded(ended, plain))],
    action: { label: t('access.action'), url },
    why: t('signedOut.why', { portal }),
    otherwise: t('access.otherwise'),
  }),
  providerJoined: ({ name, url, provider, isPasswordGone, ended }, portal, t) => ({
    subject: t('providerJoined.subject', { portal, provider }),
    name,
    paragraphs: [
      t('providerJoined.text', { provider }),
      t.say('ended', (plain) => listEnded(ended, plain)),
      t.when('isPasswordGone', isPasswordGone, t('providerJoined.passwordGone')),
    ],
    action: { label: t('providerJoined.action'), url },
    why: t('providerJoined.why', { portal, provider }),
    otherwise: t('access.otherwise'),
  }),
};

/**
 * Formats one sentence: `This also ended 2 other sessions; the API keys …a1B2 and …c3D4; 1 link in an earlier e-mail.`
 */
function listEnded({ sessions, keyHints, pendingEmail, links }: EndedAccess, t: Translator<'mail'>): string {
  const parts = [
    sessions > 0 && t('access.sessions', { count: sessions }),
    keyHints.length > 0 && t('access.keys', { count: keyHints.length, keys: listKeys(keyHints, t) }),
    pendingEmail && t('access.email', { email: pendingEmail }),
    links > 0 && t('access.links', { count: links }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return t('access.noneEnded');
  return t('access.ended', { list: parts.join('; ') });
}

export function listKeys(hints: string[], { language }: Pick<Translator<'mail'>, 'language'>): string {
  const list = new Intl.ListFormat(catalogueLanguage(language));
  return list.format(hints.map((hint) => `…${hint}`));
}
