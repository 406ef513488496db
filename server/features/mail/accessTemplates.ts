import type { Letter } from './letter.ts';

/** What ended with an event: shown to the account's owner. */
export type EndedAccess = {
  /** How many other sessions. */
  sessions: number;
  /** The last four characters of each API key. */
  keyHints: string[];
  /** The address of a change that was not confirmed, shortened. */
  pendingEmail: string | null;
  /** How many links of earlier mails. */
  links: number;
};

type EndMail = { name: string; url: string; ended: EndedAccess };

/** About who can use an account; each says what ended. */
export type AccessMailData = {
  /** After the password was changed or chosen anew. */
  passwordChanged: EndMail;
  /** After "Sign out everywhere". */
  signedOut: EndMail;
  /** After the first sign-in through a provider such as Google; `isPasswordGone` when the password went with it. */
  providerJoined: EndMail & { provider: string; isPasswordGone: boolean };
};

type Templates = { [Kind in keyof AccessMailData]: (data: AccessMailData[Kind], portal: string) => Letter };

export const ACCESS_TEMPLATES: Templates = {
  passwordChanged: ({ name, url, ended }, portal) => ({
    subject: `The password of your ${portal} account was changed`,
    name,
    paragraphs: ['Your account has a new password.', listEnded(ended)],
    action: { label: 'Choose another password', url },
    why: `You get this mail because the password of the account with this address at ${portal} was changed.`,
    otherwise: NOT_ME,
  }),
  signedOut: ({ name, url, ended }, portal) => ({
    subject: `You were signed out of ${portal} everywhere`,
    name,
    paragraphs: ['“Sign out everywhere” was used in your account.', listEnded(ended)],
    action: { label: 'Choose another password', url },
    why: `You get this mail because the account with this address at ${portal} was signed out everywhere.`,
    otherwise: NOT_ME,
  }),
  providerJoined: ({ name, url, provider, isPasswordGone, ended }, portal) => ({
    subject: `${provider} now opens your ${portal} account`,
    name,
    paragraphs: [
      `From now on you can sign in to your account with ${provider}.`,
      listEnded(ended),
      ...(isPasswordGone ? [PASSWORD_GONE] : []),
    ],
    action: { label: 'Choose a password', url },
    why: `You get this mail because ${provider} confirmed this address for an account at ${portal}.`,
    otherwise: NOT_ME,
  }),
};

const NOT_ME =
  'If that was not you, someone else uses your account: choose another password at once, which ends their access.';

const PASSWORD_GONE =
  'The account had a password that was never confirmed together with this address. It does not work any more; choose a new one if you want to sign in with a password, too.';

const list = new Intl.ListFormat('en');

/** One sentence: `These ended with it: 2 other sessions, the API keys …a1B2 and …c3D4, and 1 link in an earlier mail.` */
export function listEnded({ sessions, keyHints, pendingEmail, links }: EndedAccess): string {
  const hints = keyHints.map((hint) => `…${hint}`);
  const parts = [
    sessions > 0 && `${sessions} other ${sessions === 1 ? 'session' : 'sessions'}`,
    hints.length > 0 && `the API ${hints.length === 1 ? 'key' : 'keys'} ${list.format(hints)}`,
    pendingEmail && `a change of your e-mail address to ${pendingEmail} that was not confirmed`,
    links > 0 && `${links} ${links === 1 ? 'link' : 'links'} in earlier mails`,
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return 'No other session, API key or link was open.';
  return `These ended with it: ${parts.join('; ')}.`;
}
