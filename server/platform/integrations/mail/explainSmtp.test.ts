import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { explainSmtp } from './explainSmtp.ts';
import { createSmtpSender } from './smtpSender.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const MAIL = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'a',
  html: '<p>a</p>',
  messageId: '<1@example.org>',
};

const send = (url: string) =>
  createSmtpSender({ url, from: 'no-reply@example.org', name: 'Grants' }).send(MAIL).catch(explainSmtp);

type Options = ConstructorParameters<typeof SMTPServer>[0];

async function start(options: Options): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

describe('explanation of SMTP responses', () => {
  it("sending an e-mail returns the SMTP server's response", async () => {
    const port = await start({
      onData: (stream, _session, done) => stream.resume().once('end', () => done(null, 'queued as 42')),
    });
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe('250 queued as 42');
  });

  it.each<[string, Options, RegExp]>([
    [
      'the sender',
      { onMailFrom: (_address, _session, done) => done(refuse(553, 'not your domain')) },
      /^it refuses the sender: MAIL_FROM.* The server said: 553 not your domain$/,
    ],
    [
      'the recipient',
      { onRcptTo: (_address, _session, done) => done(refuse(550, 'no such mailbox')) },
      /^it refuses the recipient\. The server said: 550 no such mailbox$/,
    ],
    [
      'the content',
      {
        onData: (stream, _session, done) =>
          stream.resume().once('end', () => done(refuse(554, 'looks like spam'))),
      },
      /^it refuses the mail itself\. The server said: 554 looks like spam$/,
    ],
  ])("an SMTP server's rejection of %s is explained", async (_what, options, sentence) => {
    expect(await send(`smtp://127.0.0.1:${await start(options)}`)).toMatch(sentence);
  });

  it('a wrong SMTP password is explained without revealing it', async () => {
    const port = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refuse(535, 'authentication failed')),
    });
    const said = await send(`smtp://portal:hush-hush@127.0.0.1:${port}`);
    expect(said).toMatch(/^it does not take the user name and password.* said: 535 authentication failed$/);
    expect(said).not.toContain('hush');
  });

  it('missing SMTP servers, TLS mismatches and invalid certificates are explained', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatch(/^no server listens at that address and port\./);
    expect(await send('smtp://mail.nowhere.invalid:587')).toMatch(/^there is no server of that name\./);
    const plain = await start({});
    expect(await send(`smtps://127.0.0.1:${plain}`)).toMatch(/^it does not speak TLS from the first byte/);
    const secure = await start({ secure: true });
    expect(await send(`smtps://127.0.0.1:${secure}`)).toMatch(
      /^its certificate is not valid for that name\./,
    );
  });
});
