import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ArrivedMail = { returnTo: string | undefined; recipients: string[]; email: Email; source: string };

export type TestSmtp = { url: string; port: number; arrived: ArrivedMail[]; close(): Promise<void> };

type Behaviour = {
  port?: number;
  refuse?: (recipient: string) => number | undefined;
  onArrival?: () => Promise<void>;
};

export async function startSmtp({ port = 0, refuse, onArrival }: Behaviour = {}): Promise<TestSmtp> {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address);
      done(responseCode ? Object.assign(new Error(`no such mailbox ${address}`), { responseCode }) : null);
    },
    async onData(stream, session, done) {
      const parts = await stream.toArray().catch(() => null);
      if (!parts) return done();
      const source = Buffer.concat(parts).toString('utf8');
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const returnTo = session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined;
      arrived.push({ returnTo, recipients, email: await PostalMime.parse(source), source });
      await onArrival?.();
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    arrived,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
