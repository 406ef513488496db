import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Language, matchLanguage } from '../../../messages/languages.ts';
import { Prisma } from '../../../prisma/client/client.ts';
import { isOptional } from '../../../rules/events/mailTopics.ts';
import { isKeyedPath } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import type { Context } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { checkInput } from '../../platform/input.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import type { Env, PortalEnv } from '../../platform/settings/env.ts';
import { MAIL_KINDS } from './mailKinds.ts';
import { renderLetter, renderParagraphs, renderSubject } from './renderLetter.ts';
import { addSendMailJob } from './sendMailJob.ts';
import type { Letter } from './templates/letter.ts';
import type { MailInput, MailKind } from './templates/templates.ts';
import { buildUnsubscribeUrl } from './unsubscribeKey.ts';
import { applyEdit, toEditable } from './wording/editedLetter.ts';
import { readMailDesign } from './wording/readMailDesign.ts';
import { templateKeyOf } from './wording/templateKinds.ts';
import { type MailTemplate, rewordLetter, type WrittenLetter, writeLetter } from './wording/writeLetter.ts';

/** Inside a transaction, pass the transaction's client: `queueMail({ ...ctx, db: transaction }, mail)`. */
type MailContext = Pick<Context, 'now'> & {
  env: PortalEnv;
  db: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>;
};

const recipient = z.object({
  to: z.email(problem('notEmail')).max(254, problem('tooLong', { max: 254 })),
});

/**
 * Writes an e-mail, the job that sends it and a copy for the recipient's inbox in the caller's transaction. If the
 * transaction commits, the e-mail is sent at least once. Recipients who have switched off the topic get only the
 * copy. Throws INVALID_INPUT unless the recipient is exactly one address, and Error for a link to another site.
 */
export async function queueMail<Kind extends MailKind>(
  ctx: MailContext,
  mail: MailInput<Kind>,
): Promise<string> {
  const { to, subject, text, html, unsubscribeUrl, replyTo, userId, entry } = await composeMail(ctx, mail);
  const id = uuidv7();
  const messageId = `<${id}@${mailDomain(ctx.env)}>`;
  const { kind, scholarshipId = null } = mail;
  await ctx.db.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} WITH entry AS (
      INSERT INTO inbox_entries (id, user_id, kind, subject, text, path, action, scholarship_id, created_at)
      SELECT ${id}::uuid, u.id, ${kind}, ${entry?.subject ?? ''}, ${entry?.text ?? ''}, ${entry?.path ?? null}, ${entry?.action ?? null},
        ${scholarshipId}::uuid, ${ctx.now()}::timestamptz
      FROM users u WHERE u.id = ${userId}::uuid AND u.anonymized_at IS NULL AND ${entry !== null}
    ),
    mail AS (
      INSERT INTO outbox_mails (id, recipient, subject, text, html, message_id, unsubscribe_url, reply_to, reference_id,
        is_notification, created_at)
      SELECT ${id}::uuid, ${to}, ${subject}, ${text}, ${html}, ${messageId}, ${unsubscribeUrl}, ${replyTo},
        ${mail.referenceId ?? null}::uuid, ${mail.isNotification ?? false}, ${ctx.now()}::timestamptz
      WHERE NOT EXISTS (
        SELECT FROM mail_opt_outs o WHERE o.user_id = ${userId}::uuid AND o.topic = ${MAIL_KINDS[kind].topic})
      RETURNING id
    )
    SELECT ${addSendMailJob} FROM mail`;
  return id;
}

export async function composeMail<Kind extends MailKind>(ctx: MailContext, mail: MailInput<Kind>) {
  const { to } = checkInput(recipient, { to: mail.to });
  const language = await languageOfRecipient(ctx, to);
  const { kind, data, scholarshipId = null, organisationId = null } = mail;
  const design = { to, kind: templateKeyOf(kind, data), language, scholarshipId, organisationId };
  const { template, look, replyTo, userId } = await readMailDesign(ctx, design);
  const written = writeLetter(kind, data, ctx.env.PORTAL_NAME, language);
  const reworded = template ? rewordIfUsable(written, template) : written.letter;
  const edited = mail.letter ? applyEdit({ ...written, letter: reworded }, mail.letter) : reworded;
  const letter = addOptOut(ctx, edited, { kind, userId, language });
  for (const link of [letter.action, letter.optOut]) if (link) requireOwnLink(ctx.env, link.url);
  const unsubscribeUrl = letter.optOut && !letter.optOut.isPage ? letter.optOut.url : null;
  const entry = toInboxEntry(kind, letter, { portal: ctx.env.PORTAL_NAME, language });
  const editable = toEditable({ ...written, letter });
  return { to, ...renderLetter(letter, look, language), unsubscribeUrl, replyTo, userId, entry, editable };
}

type Recipient = { kind: MailKind; userId: string | null; language: Language };

function addOptOut(ctx: MailContext, letter: Letter, { kind, userId, language }: Recipient): Letter {
  const { topic } = MAIL_KINDS[kind];
  if (!userId || !isOptional(topic)) return letter;
  const label = getTranslator(language, 'mail')(`stop.${topic}`);
  return { ...letter, optOut: { label, url: buildUnsubscribeUrl(ctx, userId, topic) } };
}

/**
 * Returns null for types of e-mail that contain keys or codes. Omits a button whose link contains a key, and the
 * portal's name at the end of the subject.
 */
function toInboxEntry(
  kind: MailKind,
  letter: Letter,
  { portal, language }: { portal: string; language: Language },
) {
  if (!MAIL_KINDS[kind].isCopied) return null;
  const subject = renderSubject(letter);
  const end = ` · ${portal}`;
  const copy = {
    subject: subject.endsWith(end) ? subject.slice(0, -end.length) : subject,
    text: renderParagraphs(letter, language).join('\n\n'),
  };
  const { pathname = '', search, hash } = letter.action ? new URL(letter.action.url) : {};
  if (!letter.action || isKeyedPath(pathname)) return { ...copy, path: null, action: null };
  return { ...copy, path: `${pathname}${search}${hash}`, action: letter.action.label };
}

/** Applies an admin's template. Falls back to the built-in text if this release cannot use the template. */
function rewordIfUsable(written: WrittenLetter, template: MailTemplate): Letter {
  try {
    return rewordLetter(written, template);
  } catch {
    return written.letter;
  }
}

export async function languageOfRecipient(
  { db, env }: Pick<MailContext, 'env'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> },
  email: string,
): Promise<Language> {
  const offered = offeredLanguages(env);
  if (offered.length === 1) return env.DEFAULT_LANGUAGE;
  const [user] = await db.$queryRaw<{ language: string | null }[]>`
    SELECT language FROM users WHERE email = ${email.toLowerCase()}`;
  return matchLanguage(user?.language ? [user.language] : [], offered) ?? env.DEFAULT_LANGUAGE;
}

/**
 * Throws if PUBLIC_URL is set and the link points to another origin. The link may contain a key, which a forged Host
 * header would reveal to an attacker.
 */
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
