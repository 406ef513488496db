export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** URL for unsubscribing with POST (RFC 8058). Null or omitted for e-mails that cannot be switched off. */
  unsubscribeUrl?: string | null;
  replyTo?: string | null;
};

export type MailSender = {
  /**
   * Resolves once the server has accepted the e-mail, or with the file if there is no server (`isSavedToFile`).
   * Throws MailRefused for a permanent failure, and other errors if a retry may succeed.
   */
  send(mail: Mail): Promise<unknown>;
};

export function isSavedToFile(answer: unknown): answer is { file: string } {
  return typeof answer === 'object' && answer !== null && 'file' in answer;
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const ONE_ADDRESS = /^[^\s\p{Cc},;:<>()[\]\\"@]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u;

/**
 * Throws MailRefused unless the e-mail has exactly one recipient and each header has one line. Nodemailer would parse
 * `a@example.org, b@example.org` as two recipients.
 */
export function requireSafeHeaders({ to, subject, messageId, unsubscribeUrl, replyTo }: Mail): void {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('The recipient is not one e-mail address.');
  if (replyTo && !ONE_ADDRESS.test(replyTo)) throw new MailRefused('Replies need one e-mail address.');
  if (/\p{Cc}/u.test(subject + messageId + (unsubscribeUrl ?? '')))
    throw new MailRefused('A header has more than one line.');
}
