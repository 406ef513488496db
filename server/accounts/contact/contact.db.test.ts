import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';
import { purgeOldMessages } from './purgeOldMessages.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.ctx.db.contactMessage.deleteMany();
  await portal.ctx.db.outboxMail.deleteMany();
});

const SEND = 'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) { email } }';
const LIST = '{ contactMessages { totalCount items { id name email message handledAt } } }';

const send = (input: Record<string, string> = {}) =>
  portal.asVisitor(SEND, {
    input: { name: 'Rina Akter', email: 'Rina@Example.org', message: 'Is the fee refunded?', ...input },
  });
const list = async () => (await portal.asAdmin(LIST)).data.contactMessages;
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code ?? 'ok';
const mails = () => portal.ctx.db.outboxMail.findMany({ where: { subject: { contains: 'contact form' } } });

// product: P7.13
describe('contact message', () => {
  it("a contact message appears unchanged and unhandled in the admins' list", async () => {
    const message = '<script>alert(1)</script>\n\nمرحبا — is the fee refunded?';
    expect((await send({ message })).data.sendContactMessage).toEqual({ email: 'rina@example.org' });
    expect(await list()).toMatchObject({
      totalCount: 1,
      items: [{ name: 'Rina Akter', email: 'rina@example.org', message, handledAt: null }],
    });
  });

  it('contact messages trigger at most one hourly e-mail per admin, which omits their content', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const suspended = await makePerson(portal.ctx, { role: 'ADMIN', suspendedAt: portal.ctx.now() });
    await send({ name: 'Sender', message: 'The secret is 4711' });
    await send({ email: 'other@example.org' });
    const sent = await mails();
    expect(sent.filter(({ to }) => to === admin.email)).toHaveLength(1);
    expect(sent.map(({ to }) => to)).not.toContain(suspended.email);
    expect(JSON.stringify(sent)).not.toMatch(/4711|Sender|rina@/);
    expect(sent[0]?.text).toContain('/dashboard/messages');

    await portal.ctx.db.contactMessage.updateMany({
      data: { createdAt: new Date(portal.ctx.now().getTime() - 3_600_001) },
    });
    await send({ email: 'third@example.org' });
    expect((await mails()).filter(({ to }) => to === admin.email)).toHaveLength(2);
  });

  it('only admins can mark contact messages as handled or unhandled', async () => {
    await send();
    const [{ id }] = (await list()).items;
    const mark = (isHandled: boolean, ask = portal.asAdmin) =>
      ask(`mutation { setContactMessageHandled(id: "${id}", isHandled: ${isHandled}) { handledAt } }`);
    expect(codeOf(await mark(true, portal.asStudent))).toBe('FORBIDDEN');
    const handledAt = portal.ctx.now().toISOString();
    expect((await mark(true)).data.setContactMessageHandled).toEqual({ handledAt });
    expect((await mark(true)).data.setContactMessageHandled).toEqual({ handledAt });
    const count = async (isHandled: boolean) =>
      (await portal.asAdmin(`{ contactMessages(filter: { isHandled: ${isHandled} }) { totalCount } }`)).data
        .contactMessages.totalCount;
    expect([await count(true), await count(false)]).toEqual([1, 0]);
    expect((await mark(false)).data.setContactMessageHandled).toEqual({ handledAt: null });
    await portal.ctx.db.contactMessage.deleteMany();
    expect(codeOf(await mark(true))).toBe('NOT_FOUND');
  });

  it.each([
    ['name', ''],
    ['name', 'two\nlines'],
    ['name', 'x'.repeat(101)],
    ['message', ' '],
    ['message', 'x'.repeat(4001)],
    ['message', 'a\u0000b'],
  ])('a contact message with %s %j is rejected and not stored', async (field, value) => {
    const { errors } = await send({ [field]: value });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.stringify(errors?.[0]?.extensions.fields)).toContain(field);
    expect(await portal.ctx.db.contactMessage.count()).toBe(0);
  });

  it('only admins can read contact messages', async () => {
    await send();
    for (const ask of [portal.asVisitor, portal.asStudent, portal.asModerator]) {
      const { data } = await ask(LIST);
      expect(data.contactMessages).toBeNull();
    }
  });

  // security: C96
  it('unhandled contact messages are limited to three per address and 1,000 in total', async () => {
    const codes = (await Promise.all(Array.from({ length: 5 }, () => send()))).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
    const data = Array.from({ length: 997 }, (_, index) => ({
      name: 'R',
      email: `r${index}@example.org`,
      message: 'M',
    }));
    await portal.ctx.db.contactMessage.createMany({ data });
    expect(codeOf(await send({ email: 'late@example.org' }))).toBe('RATE_LIMITED');
    await portal.ctx.db.contactMessage.updateMany({ data: { handledAt: portal.ctx.now() } });
    expect(codeOf(await send({ email: 'late@example.org' }))).toBe('ok');
  });

  it('a contact message is deleted after its retention period, handled or not', async () => {
    await send();
    const age = (days: number) =>
      portal.ctx.db.contactMessage.updateMany({
        data: { createdAt: new Date(portal.ctx.now().getTime() - days * 86_400_000) },
      });
    const { RETAIN_MESSAGES: days } = portal.ctx.env;
    await age(days - 1);
    await purgeOldMessages(portal.ctx);
    expect(await portal.ctx.db.contactMessage.count()).toBe(1);
    await age(days + 1);
    await purgeOldMessages(portal.ctx);
    expect(await portal.ctx.db.contactMessage.count()).toBe(0);
  });
});
