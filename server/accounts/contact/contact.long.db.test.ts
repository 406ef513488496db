import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

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

const send = (input: Record<string, string> = {}) =>
  portal.asVisitor(SEND, {
    input: { name: 'Rina Akter', email: 'Rina@Example.org', message: 'Is the fee refunded?', ...input },
  });
const mails = () => portal.ctx.db.outboxMail.findMany({ where: { subject: { contains: 'contact form' } } });

// product: P7.13
describe('contact message', () => {
  it('admins are notified again after an hour while contact messages keep arriving', async () => {
    const { db } = portal.ctx;
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const pass50Minutes = async () => {
      await db.$executeRaw`UPDATE contact_messages SET created_at = created_at - interval '50 minutes'`;
      await db.$executeRaw`UPDATE inbox_entries SET created_at = created_at - interval '50 minutes'`;
    };
    for (const expected of [1, 1, 2, 2]) {
      await send({ email: `sender${Math.random()}@example.org` });
      expect((await mails()).filter(({ to }) => to === admin.email)).toHaveLength(expected);
      await pass50Minutes();
    }
  });

  it('a contact message is exported and deleted with the account that verified its address', async () => {
    for (const emailVerified of [true, false]) {
      const person = await makePerson(portal.ctx, { emailVerified });
      await send({ email: person.email, message: 'Mine' });
      const { data } = await portal.as(person, '{ myData }');
      expect(JSON.stringify(data.myData).includes('Mine')).toBe(emailVerified);
      await portal.as(person, 'mutation { deleteMyAccount { id } }');
      const left = await portal.ctx.db.contactMessage.count({ where: { email: person.email } });
      expect(left).toBe(emailVerified ? 0 : 1);
    }
  });
});
