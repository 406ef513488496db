/** One mail to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Where a POST switches off mails of its kind (RFC 8058); null or left out for those that cannot be. */
  unsubscribeUrl?: string | null;
};

/** Where mails leave. */
export type MailSender = {
  /**
   * Resolves with the words of the delivering server once it has accepted the mail, or with the file that it was written to
   * without one (`isKept`). Throws MailRefused when it never will be accepted, any other error when a later attempt may work.
   */
  send(mail: Mail): Promise<unknown>;
};

/** Whether no server took the mail: it was only written to a file. */
export function isKept(answer: unknown): answer is { file: string } {
  return typeof answer === 'object' && answer !== null && 'file' in answer;
}

/** The mail cannot be delivered, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const ONE_ADDRESS = /^[^\s\p{Cc},;:<>()[\]\\"@]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u;

/**
 * Throws MailRefused unless the mail has one plain recipient and headers of one line each. Nodemailer would read
 * `a@example.org, b@example.org` as two recipients.
 */
export function requireSafeHeaders({ to, subject, messageId, unsubscribeUrl }: Mail): void {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('The recipient is not one e-mail address.');
  if (/\p{Cc}/u.test(subject + messageId + (unsubscribeUrl ?? '')))
    throw new MailRefused('A header has more than one line.');
}
