import type { Letter } from './letter.ts';

/** A person's name as they gave it, and where the button leads. */
type LinkMail = { name: string; url: string };

type FactorMail = LinkMail & { factor: 'authenticator' | 'passkey' };

/** What mails about the safety of an account are told. */
export type AccountMailData = {
  /** After a second factor was set up. */
  secondFactorAdded: FactorMail;
  /** After one was removed by its owner. */
  secondFactorRemoved: FactorMail & {
    /** The last four characters of each API key that ended with it. */
    endedKeys: string[];
  };
  /** After an admin or the operator removed all of them. */
  secondFactorReset: LinkMail;
  /** After signing in with a recovery code; how many are left. */
  recoveryCodeUsed: LinkMail & { left: number };
  /** After an admin suspended the account, and why. */
  accountSuspended: LinkMail & { reason: string };
  /** After an admin reinstated it. */
  accountReinstated: LinkMail;
};

const FACTORS = { authenticator: 'an authenticator app', passkey: 'a passkey' } as const;

const listKeys = (hints: string[]) => new Intl.ListFormat('en').format(hints.map((hint) => `…${hint}`));

const NOT_YOU =
  'If that was not you, someone else uses your account: choose another password at once, then write to us.';

/** Their words; `portal` is the portal's name. */
export const ACCOUNT_TEMPLATES: {
  [Kind in keyof AccountMailData]: (data: AccountMailData[Kind], portal: string) => Letter;
} = {
  secondFactorAdded: ({ name, url, factor }, portal) => ({
    subject: `Your ${portal} account has a new second factor`,
    name,
    paragraphs: [
      `You can now confirm your sign-ins with ${FACTORS[factor]}.`,
      'From now on your password alone opens nothing. Keep your recovery codes in a safe place.',
    ],
    action: { label: 'See how I sign in', url },
    why: `You get this mail because a second factor was added to the account with this address at ${portal}.`,
    otherwise: NOT_YOU,
  }),
  secondFactorRemoved: ({ name, url, factor, endedKeys }, portal) => ({
    subject: `A second factor of your ${portal} account was removed`,
    name,
    paragraphs: [
      `You can no longer confirm your sign-ins with ${FACTORS[factor]}: it was removed from your account.`,
      ...(endedKeys.length > 0
        ? [`Your role needs a second factor, so these API keys ended with it: ${listKeys(endedKeys)}.`]
        : []),
    ],
    action: { label: 'See how I sign in', url },
    why: `You get this mail because a second factor was removed from the account with this address at ${portal}.`,
    otherwise: NOT_YOU,
  }),
  secondFactorReset: ({ name, url }, portal) => ({
    subject: `The second factor of your ${portal} account was reset`,
    name,
    paragraphs: [
      'Your authenticator app, passkeys and recovery codes were removed by our staff, and you were signed out everywhere.',
      'You can sign in without them and set them up again.',
    ],
    action: { label: 'See how I sign in', url },
    why: `You get this mail because the second factor of the account with this address at ${portal} was reset.`,
    otherwise: 'If that was not you, choose another password at once, then write to us.',
  }),
  recoveryCodeUsed: ({ name, url, left }, portal) => ({
    subject: `A recovery code of your ${portal} account was used`,
    name,
    paragraphs: [
      `Someone confirmed a sign-in to your account with a recovery code. ${left} ${left === 1 ? 'code is' : 'codes are'} left.`,
      'If you lost your phone or key, remove it from your account and set up another.',
    ],
    action: { label: 'See how I sign in', url },
    why: `You get this mail because a recovery code of the account with this address at ${portal} was used.`,
    otherwise: NOT_YOU,
  }),
  accountSuspended: ({ name, url, reason }, portal) => ({
    subject: `Your ${portal} account was suspended`,
    name,
    paragraphs: [
      'Our staff suspended your account: you cannot sign in at present. Nothing of it was deleted.',
      `The reason: ${reason}`,
    ],
    action: { label: 'Write to us', url },
    why: `You get this mail because the account with this address at ${portal} was suspended.`,
    otherwise: 'If that was not you, or you think it is a mistake, write to us.',
  }),
  accountReinstated: ({ name, url }, portal) => ({
    subject: `Your ${portal} account is open again`,
    name,
    paragraphs: ['Our staff reinstated your account. You can sign in again; API keys have to be made anew.'],
    action: { label: 'Sign in', url },
    why: `You get this mail because the account with this address at ${portal} was reinstated.`,
    otherwise: 'If that was not you, write to us.',
  }),
};
