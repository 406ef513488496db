import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { runJobs } from '../../test/jobs.ts';
import { queueMail } from './queueMail.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const queue = (to: string) =>
  queueMail(portal.ctx, {
    kind: 'resetPassword',
    to,
    data: { name: 'Ada', url: 'http://localhost:4000/reset?token=key-to-an-account' },
  });

const MAILS = `query ($filter: MailFilter, $page: Int, $pageSize: Int) {
  mails(filter: $filter, page: $page, pageSize: $pageSize) {
    totalCount totalIsCapped pageCount page
    items { id to subject state attempts lastError createdAt sentAt }
  }
}`;

it('admins can see the state of each e-mail, newest first', async () => {
  await queue('sent@example.org');
  await runJobs(portal.ctx, { send: async () => {} });
  await queue('stuck@example.org');
  await runJobs(portal.ctx, {
    send: async () => {
      throw new Error('The server\n is busy');
    },
  });
  const { data, errors } = await portal.asAdmin(MAILS);
  expect(errors).toBeUndefined();
  const rows = { subject: expect.stringContaining('new password'), attempts: 1, id: expect.any(String) };
  const now = portal.ctx.now().toISOString();
  expect(data.mails).toEqual({
    totalCount: 2,
    totalIsCapped: false,
    pageCount: 1,
    page: 1,
    items: [
      {
        ...rows,
        to: 'stuck@example.org',
        state: 'QUEUED',
        lastError: 'The server is busy',
        createdAt: now,
        sentAt: null,
      },
      { ...rows, to: 'sent@example.org', state: 'SENT', lastError: null, createdAt: now, sentAt: now },
    ],
  });
  const stuck = await portal.asAdmin(MAILS, { filter: { state: 'QUEUED' }, pageSize: 1 });
  expect(stuck.data.mails.items.map(({ to }: { to: string }) => to)).toEqual(['stuck@example.org']);
  expect((await portal.asAdmin(MAILS, { page: 2, pageSize: 1 })).data.mails.items[0].to).toBe(
    'sent@example.org',
  );
  expect((await portal.asAdmin(MAILS, { filter: { state: 'FAILED' } })).data.mails.items).toEqual([]);
});

it('only admins can list e-mails, and the list omits the text', async () => {
  const codes = [];
  for (const ask of [portal.asVisitor, portal.asStudent, portal.asModerator]) {
    const { data, errors } = await ask(MAILS);
    codes.push([data, errors?.[0]?.extensions.code]);
  }
  expect(codes).toEqual([
    [{ mails: null }, 'UNAUTHENTICATED'],
    [{ mails: null }, 'FORBIDDEN'],
    [{ mails: null }, 'FORBIDDEN'],
  ]);
  await queue('ada@example.org');
  expect(JSON.stringify(await portal.asAdmin(MAILS))).not.toContain('key-to-an-account');
});

it.each([{ pageSize: 101 }, { pageSize: 0 }, { pageSize: -5 }, { page: 0 }, { page: 2147483647 }])(
  'the e-mail list rejects the arguments %j',
  async (variables) => {
    const { errors } = await portal.asAdmin(MAILS, variables);
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  },
);

it('listing five e-mails takes as many queries as listing one', async () => {
  const count = () => portal.countQueries(() => portal.asAdmin(MAILS, { filter: { state: 'SENT' } }));
  await count();
  const few = await count();
  for (let mail = 0; mail < 4; mail += 1) await queue(`more-${mail}@example.org`);
  await runJobs(portal.ctx, { send: async () => {} });
  expect(await count()).toBe(few);
});
