import type { Prisma } from '../../../../prisma/client/client.ts';
import type { MailTemplate } from './writeLetter.ts';

type Row = { subject: string | null; text: string | null };

/** An admin's words for a mail in one language; null for the default. */
export async function readTemplate(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  kind: string,
  language: string,
): Promise<MailTemplate | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT subject, text FROM mail_template_versions WHERE kind = ${kind} AND language = ${language}
    ORDER BY version DESC LIMIT 1`;
  return row && row.subject !== null && row.text !== null ? { subject: row.subject, text: row.text } : null;
}
