import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKeyedPath, paths } from '../../../rules/paths.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { MAIL_KINDS } from '../../events/mail/mailKinds.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { MailKind } from '../../events/mail/templates/templates.ts';
import { TEMPLATE_KINDS } from '../../events/mail/wording/templateKinds.ts';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { purgeOldInbox } from './purgeOldInbox.ts';

let at: Awaited<ReturnType<typeof openAwardsPortal>>;

beforeAll(async () => {
  at = await openAwardsPortal();
});
afterAll(() => at.portal.close());

const LIST = `query ($filter: InboxFilter) { inbox(filter: $filter) { totalCount
  items { id topic subject text path action createdAt readAt } } viewer { unreadInboxCount } }`;

const write = (to: string, kind: MailKind = 'passwordChanged', more: object = {}) => {
  const sample = TEMPLATE_KINDS.find((known) => known.kind === kind)?.sample;
  const data = { ...sample, url: 'http://localhost:4000/forgot', ...more } as never;
  return queueMail(at.portal.ctx, { kind, to, data });
};
const inboxOf = async (person: Person, filter: object = {}) => {
  const { data } = await at.portal.as(person, LIST, { filter });
  return { ...data.inbox, unread: data.viewer.unreadInboxCount };
};
const mark = (person: Person, input: object) =>
  at.portal.as(
    person,
    'mutation ($input: InboxReadInput!) { markInboxRead(input: $input) { unreadInboxCount } }',
    {
      input,
    },
  );
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code;

// product: P18.48
describe('inbox', () => {
  it('the inbox copy of an e-mail has its subject, text and button path', async () => {
    const person = await makePerson(at.portal.ctx);
    const id = await write(person.email);
    const mail = await at.portal.ctx.db.outboxMail.findUniqueOrThrow({ where: { id } });
    const { items, unread } = await inboxOf(person);
    expect(items).toEqual([
      {
        ...{
          id,
          topic: 'ACCOUNT',
          subject: mail.subject.replace(/ · .*$/, ''),
          path: '/forgot',
          action: expect.any(String),
        },
        ...{
          text: expect.stringContaining('Ada Lovelace'),
          createdAt: mail.createdAt.toISOString(),
          readAt: null,
        },
      },
    ]);
    expect([unread, mail.text?.startsWith(items[0].text)]).toEqual([1, true]);
  });

  it('an e-mail whose transaction is rolled back leaves no inbox copy', async () => {
    const person = await makePerson(at.portal.ctx);
    const { ctx } = at.portal;
    const sample = { name: 'Ada', url: 'http://localhost:4000/' };
    const failing = ctx.db.$transaction(async (db) => {
      await queueMail({ ...ctx, db }, { kind: 'accountReinstated', to: person.email, data: sample });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await inboxOf(person)).totalCount).toBe(0);
  });

  it('an e-mail is copied only to the existing account with its address, ignoring case', async () => {
    const { ctx } = at.portal;
    const [person, gone] = [await makePerson(ctx), await makePerson(ctx, { anonymizedAt: ctx.now() })];
    await write(person.email.toUpperCase());
    await write(gone.email);
    await write('stranger@example.org');
    expect((await inboxOf(person)).totalCount).toBe(1);
    expect(await ctx.db.inboxEntry.count({ where: { userId: gone.id } })).toBe(0);
  });

  it('marking an entry and all older entries as read leaves later entries unread', async () => {
    const person = await makePerson(at.portal.ctx);
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await write(person.email));
    expect((await mark(person, { id: ids[1] })).data.markInboxRead).toEqual({ unreadInboxCount: 3 });
    expect((await mark(person, { id: ids[2], withOlder: true })).data.markInboxRead).toEqual({
      unreadInboxCount: 1,
    });
    const { items } = await inboxOf(person, { isUnread: true });
    expect(items.map(({ id }: { id: string }) => id)).toEqual([ids[3]]);
    const [first] = (await inboxOf(person, { isUnread: false })).items;
    expect([first.id, first.readAt]).toEqual([ids[2], at.clock.now.toISOString()]);
  });

  it('inbox entries are deleted after the retention period', async () => {
    const { ctx } = at.portal;
    const person = await makePerson(ctx);
    await write(person.email);
    const later = (days: number) => () => new Date(ctx.now().getTime() + days * 86_400_000);
    await purgeOldInbox({ ...ctx, now: later(729) });
    expect((await inboxOf(person)).totalCount).toBe(1);
    await purgeOldInbox({ ...ctx, now: later(731) });
    expect((await inboxOf(person)).totalCount).toBe(0);
  });
});

// security: C122
describe('privacy of the inbox', () => {
  it("no role can list or mark another person's inbox entries", async () => {
    const { ctx } = at.portal;
    const person = await makePerson(ctx);
    const id = await write(person.email);
    for (const other of [
      await makePerson(ctx),
      at.moderator,
      at.coordinator,
      await at.portal.person('admin'),
    ]) {
      const { items } = await inboxOf(other);
      expect(items.map((entry: { id: string }) => entry.id)).not.toContain(id);
      for (const withOlder of [true, false])
        expect(codeOf(await mark(other, { id, withOlder }))).toBe('NOT_FOUND');
    }
    expect((await at.portal.asVisitor(LIST)).data.inbox).toBeNull();
    expect((await inboxOf(person)).unread).toBe(1);
  });

  it('erasure deletes inbox entries and e-mail choices, and “Download my data” includes them', async () => {
    const { ctx } = at.portal;
    const person = await makePerson(ctx);
    await write(person.email);
    await ctx.db.mailOptOut.create({ data: { userId: person.id, topic: 'MESSAGES', createdAt: ctx.now() } });
    // Creates a record that refers to the account, so that the account's row is not deleted.
    const { scholarshipId } = await at.opened(0);
    await makeApplication(ctx, { applicantId: person.id, scholarshipId });
    const { data } = await at.portal.as(person, '{ myData }');
    expect(data.myData.inboxEntries).toEqual([
      expect.objectContaining({ kind: 'passwordChanged', readAt: null }),
    ]);
    expect(data.myData.mailOptOuts).toEqual([expect.objectContaining({ topic: 'MESSAGES' })]);
    const erased = await ctx.db.$transaction((db) => eraseUser({ ...ctx, db }, person.id));
    expect(erased.isKeptAnonymously).toBe(true);
    const where = { userId: person.id };
    expect([await ctx.db.inboxEntry.count({ where }), await ctx.db.mailOptOut.count({ where })]).toEqual([
      0, 0,
    ]);
  });
});

const SECRET = 'S3CRETKEY';
const KEYED_LINKS = [
  ...[paths.invitation.link(SECRET), paths.reference.link(SECRET), paths.reset.link(SECRET)],
  ...[paths.takeOver.link(SECRET, 'a'), paths.confirmEmail.link(SECRET)],
];

// security: C123
describe('keys and codes', () => {
  const kinds = TEMPLATE_KINDS.filter((_, place) => place % rounds(4, 1) === 0);

  it.each(kinds.map((each) => [each.key, each] as const))(
    'the inbox copy of %s contains no key or code',
    async (_key, { kind, sample }) => {
      const person = await makePerson(at.portal.ctx);
      for (const link of KEYED_LINKS)
        await write(person.email, kind, { ...sample, url: `http://localhost:4000${link}` });
      const entries = await at.portal.ctx.db.inboxEntry.findMany({ where: { userId: person.id } });
      expect(entries.length).toBe(MAIL_KINDS[kind].isCopied ? KEYED_LINKS.length : 0);
      expect(JSON.stringify(entries)).not.toMatch(/S3CRETKEY|123456|unsubscribe/);
    },
  );

  it('only e-mails with keys or codes or to non-users have no inbox copy', () => {
    const secret = Object.entries(MAIL_KINDS).filter(([, { isCopied }]) => !isCopied);
    expect(secret.map(([kind]) => kind).sort()).toEqual([
      ...['changeEmail', 'emailChanged', 'invited', 'referenceAsked', 'referenceCode'],
      ...['referenceFileRefused', 'referenceReminder', 'resetPassword', 'verifyEmail'],
    ]);
  });

  it('the inbox treats every page URL with a token as containing a key', () => {
    const keyed = Object.values(paths).filter(
      ({ pattern, link }) => pattern.includes(':token') || /\(token\b/.test(String(link)),
    );
    expect(keyed.length).toBeGreaterThan(4);
    expect(keyed.filter(({ pattern }) => !isKeyedPath(pattern))).toEqual([]);
  });
});
