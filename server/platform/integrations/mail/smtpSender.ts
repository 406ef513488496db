import { createTransport } from 'nodemailer';
import { MailRefused, type MailSender, requireSafeHeaders } from './mailSender.ts';

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export type SmtpSettings = {
  url: string;
  from: string;
  name: string;
  returnTo?: string | undefined;
};

export function createSmtpSender({ url, from, name, returnTo }: SmtpSettings): MailSender {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const sender = readMailbox(from, name);
  return {
    async send(mail) {
      requireSafeHeaders(mail);
      const { to, subject, text, html, messageId, unsubscribeUrl, replyTo } = mail;
      const { response } = await transport
        .sendMail({
          from: sender,
          to: { name: '', address: to },
          envelope: { from: returnTo ?? sender.address, to: [to] },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId,
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

/**
 * Throws MailRefused for a 5xx response about the recipient, which is permanent. Rejection of the sender or password
 * depends on our settings, so a retry may succeed.
 */
function explainRefusal(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500) {
    throw new MailRefused(error.message, { cause: error });
  }
  throw error;
}
