import { createTransport } from 'nodemailer';
import { MailRefused, type MailSender, requireSafeHeaders } from './mailSender.ts';

/** Limits in milliseconds; the last one is for each silence of the server. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** `no-reply@example.org` or `Scholarships <no-reply@example.org>`. */
  from: string;
  /** The sender's name when `from` has none. */
  name: string;
  /** Where a mail that cannot be delivered is returned to; the address of `from`, if not given. */
  returnTo?: string | undefined;
};

/** Sends over SMTP, one connection a mail. */
export function createSmtpSender({ url, from, name, returnTo }: SmtpSettings): MailSender {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const sender = readMailbox(from, name);
  return {
    async send(mail) {
      requireSafeHeaders(mail);
      const { to, subject, text, html, messageId, unsubscribeUrl } = mail;
      const { response } = await transport
        .sendMail({
          from: sender,
          to: { name: '', address: to },
          // What the server is told, whatever becomes of the headers.
          envelope: { from: returnTo ?? sender.address, to: [to] },
          subject,
          text,
          html,
          messageId,
          // Out-of-office programs do not answer to these.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        .catch(explainRefusal);
      return response;
    },
  };
}

function readMailbox(from: string, name: string): { name: string; address: string } {
  const [, given, address = from] = from.match(/^"?(.*?)"?\s*<(.+)>$/) ?? [];
  return { name: given || name, address };
}

/** A recipient refused with a 5xx is refused for good; a sender or password refused is our setting, which can change. */
function explainRefusal(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500) {
    throw new MailRefused(error.message, { cause: error });
  }
  throw error;
}
