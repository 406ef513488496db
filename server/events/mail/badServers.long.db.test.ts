import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseMailSender } from '../../platform/integrations/mail/chooseMailSender.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { startSmtp } from '../../test/smtp.ts';
import { startUnresponsiveHost } from '../../test/unresponsiveHost.ts';
import { queueMail } from './queueMail.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ MAIL_FROM: 'office@example.org' });
});

beforeEach(() => portal.ctx.db.outboxMail.deleteMany());

afterAll(() => portal.close());

async function useServer(url: string): Promise<void> {
  const { data } = await portal.asAdmin('{ settings { version } }');
  const input = `{ version: ${data.settings.version}, values: [{ name: "SMTP_URL", value: "${url}" }] }`;
  const { errors } = await portal.asAdmin(`mutation { saveSettings(input: ${input}) { version } }`);
  expect(errors).toBeUndefined();
}

const testMail = async () =>
  (await portal.asAdmin('mutation { sendTestMail(input: { to: "ada@example.org" }) { isSent said } }')).data
    .sendTestMail;

const write = (to: string) =>
  queueMail(portal.ctx, {
    kind: 'resetPassword',
    to,
    data: { name: 'Ada', url: 'http://localhost:4000/reset?token=t' },
  });

const send = () => runJobs(portal.ctx, chooseMailSender(portal.ctx.env));
const listed = () =>
  portal.ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' }, select: { state: true, lastError: true } });

async function startClosingServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.once('data', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

// product: P7.9
it('an unresponsive mail server is reported, and the e-mail waits', async () => {
  const host = await startUnresponsiveHost();
  await useServer(`smtp://127.0.0.1:${host.port}`);
  expect(await testMail()).toEqual({
    isSent: false,
    said: expect.stringContaining('it does not answer in time'),
  });
  await write('ada@example.org');
  await send();
  expect(await listed()).toEqual([{ state: 'QUEUED', lastError: expect.stringContaining('Greeting never') }]);
  await host.close();
  const smtp = await startSmtp();
  await useServer(smtp.url);
  await endPauses(portal.ctx);
  await send();
  expect(await listed()).toEqual([{ state: 'SENT', lastError: null }]);
  expect(smtp.arrived).toHaveLength(1);
  await smtp.close();
}, 60_000);

// product: P7.9
it('a mail server that drops connections is reported', async () => {
  const server = await startClosingServer();
  await useServer(server.url);
  expect(await testMail()).toEqual({
    isSent: false,
    said: expect.stringContaining('it closed the connection'),
  });
  await write('ada@example.org');
  await send();
  expect(await listed()).toEqual([{ state: 'QUEUED', lastError: expect.stringContaining('closed') }]);
  await server.close();
});

// product: P7.35
it('a mail server setting changed during sending applies only to later e-mails', async () => {
  const second = await startSmtp();
  const first = await startSmtp({ onArrival: () => useServer(second.url) });
  await useServer(first.url);
  await write('ada@example.org');
  await send();
  await write('bob@example.org');
  await send();
  const arrived = [first, second].map((smtp) => smtp.arrived.flatMap(({ recipients }) => recipients));
  expect(arrived).toEqual([['ada@example.org'], ['bob@example.org']]);
  expect(await listed()).toEqual([
    { state: 'SENT', lastError: null },
    { state: 'SENT', lastError: null },
  ]);
  await Promise.all([first.close(), second.close()]);
});
