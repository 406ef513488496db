import { MailRefused } from './mailSender.ts';

type SmtpError = Error & { code?: string; command?: string; response?: string; cause?: unknown };

const CONNECTIONS: [RegExp, string][] = [
  [/ECONNREFUSED/, 'no server listens at that address and port'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'there is no server of that name'],
  [/ETIMEDOUT|timeout|Greeting never received/i, 'it does not answer in time; a firewall may be between'],
  [
    /wrong version number|packet length too long/i,
    'it does not speak TLS from the first byte: try smtp:// with port 587',
  ],
  [/certificate|altnames|self.signed/i, 'its certificate is not valid for that name'],
  [/ETLS|TLS|SSL/, 'no encrypted connection could be agreed on'],
  [/ECONNRESET|closed|EPIPE/i, 'it closed the connection; with port 465 the address begins with smtps://'],
];

const COMMANDS: [RegExp, string][] = [
  [/^AUTH/, 'it does not take the user name and password of SMTP_URL'],
  [/^MAIL FROM/, 'it refuses the sender: MAIL_FROM, or BOUNCE_ADDRESS where mails are returned to that'],
  [/^RCPT TO/, 'it refuses the recipient'],
  [/^(DATA|API)/, 'it refuses the mail itself'],
];

export function explainSmtp(thrown: unknown): string {
  const error = (thrown instanceof MailRefused && thrown.cause ? thrown.cause : thrown) as SmtpError;
  const { code = '', command = '', response, message } = error;
  const reason =
    code === 'EAUTH'
      ? COMMANDS[0]?.[1]
      : (COMMANDS.find(([pattern]) => pattern.test(command)) ??
          CONNECTIONS.find(([pattern]) => pattern.test(`${code} ${message}`)))?.[1];
  return `${reason ?? 'it could not be sent'}. ${response ? `The server said: ${response}` : message}`;
}
