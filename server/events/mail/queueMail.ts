import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Language, matchLanguage } from '../../../messages/languages.ts';
import { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import type { Context } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { checkInput } from '../../platform/input.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';
import type { Env } from '../../platform/settings/env.ts';
import { renderLetter } from './renderLetter.ts';
import { addSendMailJob } from './sendMailJob.ts';
import type { Letter } from './templates/letter.ts';
import type { MailInput, MailKind } from './templates/templates.ts';
import { readMailDesign } from './wording/readMailDesign.ts';
import { templateKeyOf } from './wording/templateKinds.ts';
import { type MailTemplate, rewordLetter, type WrittenLetter, writeLetter } from './wording/writeLetter.ts';

/**
 * The request's context, with the transaction's client inside a transaction: `queueMail({ ...ctx, db: transaction },
 * mail)`.
 */
type MailContext = Pick<Context, 'now'> & {
  env: Env;
  db: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>;
};

const recipient = z.object({
  to: z.email(problem('notEmail')).max(254, problem('tooLong', { max: 254 })),
});

/**
 * Writes an e-mail into the outbox and adds the job that sends it, in one statement, and in the caller's transaction
 * if there is one: a rolled-back e-mail is never sent, a committed one is sent at least once. Returns the e-mail's
 * id. Throws INVALID_INPUT unless the recipient is exactly one address, Error for a link to another site.
 */
export async function queueMail<Kind extends MailKind>(
  ctx: MailContext,
  mail: MailInput<Kind>,
): Promise<string> {
  const { to, subject, text, html, unsubscribeUrl, replyTo } = await composeMail(ctx, mail);
  const id = uuidv7();
  const messageId = `<${id}@${mailDomain(ctx.env)}>`;
  await ctx.db.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} WITH mail AS (
      INSERT INTO outbox_mails (id, recipient, subject, text, html, message_id, unsubscribe_url, reply_to, reference_id,
        is_notification, created_at)
      VALUES (${id}::uuid, ${to}, ${subject}, ${text}, ${html}, ${messageId}, ${unsubscribeUrl}, ${replyTo},
        ${mail.referenceId ?? null}::uuid, ${mail.isNotification ?? false}, ${ctx.now()})
      RETURNING id
    )
    SELECT ${addSendMailJob} FROM mail`;
  return id;
}

/** Renders an e-mail as its recipient gets it (in their language, with an admin's text) without queueing it. */
export async function composeMail<Kind extends MailKind>(ctx: MailContext, mail: MailInput<Kind>) {
  const { to } = checkInput(recipient, { to: mail.to });
  const language = await languageOfRecipient(ctx, to);
  const { kind, data, scholarshipId = null, organisationId = null } = mail;
  const design = { kind: templateKeyOf(kind, data), language, scholarshipId, organisationId };
  const { template, look, replyTo } = await readMailDesign(ctx, design);
  const written = writeLetter(kind, data, ctx.env.PORTAL_NAME, language);
  const letter = template ? rewordIfUsable(written, template) : written.letter;
  for (const link of [letter.action, letter.optOut]) if (link) requireOwnLink(ctx.env, link.url);
  const unsubscribeUrl = letter.optOut && !letter.optOut.isPage ? letter.optOut.url : null;
  return { to, ...renderLetter(letter, look, language), unsubscribeUrl, replyTo };
}

/** Uses an admin's template, unless this release cannot use it. */
function rewordIfUsable(written: WrittenLetter, template: MailTemplate): Letter {
  try {
    return rewordLetter(written, template);
  } catch {
    return written.letter;
  }
}

/** The account's language, else the portal's. Queries only if the portal offers a choice. */
async function languageOfRecipient({ db, env }: MailContext, email: string): Promise<Language> {
  const offered = offeredLanguages(env);
  if (offered.length === 1) return env.DEFAULT_LANGUAGE;
  const [user] = await db.$queryRaw<{ language: string | null }[]>`
    SELECT language FROM users WHERE email = ${email.toLowerCase()}`;
  return matchLanguage(user?.language ? [user.language] : [], offered) ?? env.DEFAULT_LANGUAGE;
}

/** A link in an e-mail contains a key, which a forged Host header would reveal to an attacker. */
function requireOwnLink(env: Env, url: string): void {
  const { origin, protocol } = new URL(url);
  const isOwn = env.PUBLIC_URL === undefined || origin === env.PUBLIC_URL;
  if (!isOwn || !['http:', 'https:'].includes(protocol)) {
    throw new Error(`A mail may only link to ${env.PUBLIC_URL ?? 'an http address'}, not to ${origin}.`);
  }
}

function mailDomain({ MAIL_FROM }: Env): string {
  return MAIL_FROM.match(/@([^\s<>@]+)>?$/)?.[1] ?? 'localhost';
}
