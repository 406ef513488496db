import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_TOPICS } from '../../../rules/events/mailTopics.ts';
import { MAIL_KINDS } from '../../events/mail/mailKinds.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { buildUnsubscribeUrl, writeUnsubscribeKey } from '../../events/mail/unsubscribeKey.ts';
import { TEMPLATE_KINDS } from '../../events/mail/wording/templateKinds.ts';
import { createSmtpSender } from '../../platform/integrations/mail/smtpSender.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { runJobs } from '../../test/jobs.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { startSmtp } from '../../test/smtp.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ MAIL_FROM: 'no-reply@example.org' });
});
afterAll(() => portal.close());

const SET = `mutation ($topic: MailTopic!, $isOn: Boolean!) {
  setMailPreference(input: { topic: $topic, isOn: $isOn }) { mailPreferences { topic isOn isRequired } } }`;

const set = (person: Person, topic: string, isOn: boolean) => portal.as(person, SET, { topic, isOn });
const readTopics = async (person: Person) =>
  (await portal.as(person, '{ viewer { mailPreferences { topic isOn isRequired } } }')).data.viewer
    .mailPreferences as { topic: string; isOn: boolean; isRequired: boolean }[];
const isOn = async (person: Person, topic = 'REMINDERS') =>
  (await readTopics(person)).find((known) => known.topic === topic)?.isOn;
const optionalKinds = TEMPLATE_KINDS.filter(({ kind }) =>
  OPTIONAL_TOPICS.some((topic) => topic === MAIL_KINDS[kind].topic),
);
const write = (to: string, { kind, sample }: (typeof TEMPLATE_KINDS)[number]) =>
  queueMail(portal.ctx, {
    kind,
    to,
    data: { ...sample, url: 'http://localhost:4000/dashboard' } as never,
  });
const findMail = (id: string) => portal.ctx.db.outboxMail.findUnique({ where: { id } });
const page = (method: 'GET' | 'POST', topic: string, key: string, rest: object = {}) =>
  portal.request({ method, url: `/unsubscribe?${new URLSearchParams({ topic, key })}`, ...rest });

// product: P18.49
describe('e-mail preferences', () => {
  it('an e-mail that a user has switched off appears only in the inbox', async () => {
    const person = await makePerson(portal.ctx);
    for (const kind of optionalKinds) {
      const topic = MAIL_KINDS[kind.kind].topic ?? '';
      const sent = await write(person.email, kind);
      expect((await findMail(sent))?.unsubscribeUrl).toBe(buildUnsubscribeUrl(portal.ctx, person.id, topic));
      await set(person, topic, false);
      const silent = await write(person.email, kind);
      expect([
        await findMail(silent),
        await portal.ctx.db.inboxEntry.count({ where: { id: silent } }),
      ]).toEqual([null, 1]);
      await set(person, topic, true);
      expect(await findMail(await write(person.email, kind))).not.toBeNull();
    }
    expect(optionalKinds.length).toBeGreaterThan(4);
  });

  it('e-mails on required topics cannot be switched off in settings or by unsubscribe link', async () => {
    const person = await makePerson(portal.ctx);
    const required = (await readTopics(person)).filter(({ isRequired }) => isRequired);
    expect(required.map(({ topic }) => topic)).toEqual([
      ...['APPLICATIONS', 'DECISIONS', 'AWARDS', 'PAYMENTS', 'ACCOUNT'],
    ]);
    for (const { topic } of required) {
      const { errors } = await set(person, topic, false);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
      const key = writeUnsubscribeKey(portal.ctx, person.id, topic);
      expect((await page('POST', topic, key)).statusCode).toBe(404);
    }
    expect(await portal.ctx.db.mailOptOut.count({ where: { userId: person.id } })).toBe(0);
    for (const kind of TEMPLATE_KINDS.filter(({ kind }) =>
      required.some(({ topic }) => topic === MAIL_KINDS[kind].topic),
    ))
      expect((await findMail(await write(person.email, kind)))?.unsubscribeUrl).toBeNull();
  });

  it('only assessors can configure e-mails about applications to assess', async () => {
    const topics = (await readTopics(await makePerson(portal.ctx))).map(({ topic }) => topic);
    expect(topics).toEqual(expect.arrayContaining(['REMINDERS', 'MESSAGES', 'REFERENCES']));
    expect(topics).not.toContain('ASSESSMENTS');
  });
});

// product: P4.10, P18.50
describe('unsubscribing', () => {
  it('opening an unsubscribe link changes nothing; a POST stops the e-mails and is repeatable', async () => {
    const person = await makePerson(portal.ctx);
    const key = writeUnsubscribeKey(portal.ctx, person.id, 'MESSAGES');
    for (const method of ['GET', 'HEAD'] as const) {
      const opened = await portal.request({ method, url: `/unsubscribe?topic=MESSAGES&key=${key}` });
      expect([opened.statusCode, await isOn(person, 'MESSAGES')]).toEqual([200, true]);
    }
    expect((await page('GET', 'MESSAGES', key)).body.match(/<button/g)).toHaveLength(1);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
    const payload = 'List-Unsubscribe=One-Click';
    for (const again of [1, 2]) {
      const posted = await page('POST', 'MESSAGES', key, { headers, payload });
      expect([again, posted.statusCode, await isOn(person, 'MESSAGES')]).toEqual([again, 200, false]);
      expect(posted.body).toContain('These e-mails are off');
    }
    expect([await isOn(person, 'REMINDERS'), await isOn(person, 'REFERENCES')]).toEqual([true, true]);
    const form = 'multipart/form-data; boundary=b';
    const parts =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    await set(person, 'MESSAGES', true);
    await page('POST', 'MESSAGES', key, { headers: { 'content-type': form }, payload: parts });
    expect(await isOn(person, 'MESSAGES')).toBe(false);
  });

  it('unsubscribe links in the format of earlier reminders still work', async () => {
    const person = await makePerson(portal.ctx);
    const key = writeUnsubscribeKey(portal.ctx, person.id, 'REMINDERS');
    const url = `/reminders?key=${key}`;
    expect((await portal.request({ method: 'GET', url })).statusCode).toBe(200);
    expect((await portal.request({ method: 'POST', url })).statusCode).toBe(200);
    expect(await isOn(person)).toBe(false);
  });

  it('optional e-mails have an unsubscribe URL, which the outbox deletes after sending', async () => {
    const person = await makePerson(portal.ctx);
    const [kind] = optionalKinds.filter(({ key }) => key === 'draftReminder');
    if (!kind) throw new Error('There is no such kind.');
    const id = await write(person.email, kind);
    await portal.ctx.db.outboxMail.deleteMany({ where: { id: { not: id } } });
    const smtp = await startSmtp();
    const sender = createSmtpSender({ url: smtp.url, from: 'no-reply@example.org', name: 'Portal' });
    await runJobs(portal.ctx, sender).finally(smtp.close);
    const mail = smtp.arrived.find(({ recipients }) => recipients.includes(person.email));
    const url = buildUnsubscribeUrl(portal.ctx, person.id, 'REMINDERS');
    const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.email.text).toContain(`Switch off reminders:\n${url}`);
    expect(await findMail(id)).toMatchObject({ state: 'SENT', unsubscribeUrl: null });
  });
});

// security: C124
describe('forged unsubscribe links', () => {
  it('an unsubscribe key is valid only for its person and topic', async () => {
    const [one, other] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    const [mine, theirs] = [one, other].map(({ id }) => writeUnsubscribeKey(portal.ctx, id, 'MESSAGES')) as [
      string,
      string,
    ];
    const mixed = Buffer.concat([
      Buffer.from(theirs, 'base64url').subarray(0, 16),
      Buffer.from(mine, 'base64url').subarray(16),
    ]).toString('base64url');
    const bodies = new Set<string>();
    for (const [topic, key] of [
      ...['', 'none', mixed, `${theirs.slice(0, -2)}AA`, other.id, '%00', '<script>'].map((key) => [
        'MESSAGES',
        key,
      ]),
      ...['REMINDERS', 'REFERENCES', 'DECISIONS', '', '__proto__', 'messages'].map((topic) => [
        topic,
        theirs,
      ]),
    ] as [string, string][])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await page(method, topic, key);
        expect([topic, key, statusCode]).toEqual([topic, key, 404]);
        bodies.add(body.replaceAll(/nonce="[^"]*"/g, ''));
      }
    expect(bodies.size).toBe(1);
    expect(await portal.ctx.db.mailOptOut.count({ where: { userId: { in: [one.id, other.id] } } })).toBe(0);
  });

  it('a valid unsubscribe link does not reveal whether the account still exists', async () => {
    const here = await makePerson(portal.ctx);
    const gone = await makePerson(portal.ctx, { anonymizedAt: portal.ctx.now() });
    const never = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
    const bodies = new Set<string>();
    for (const id of [here.id, gone.id, never])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await page(
          method,
          'MESSAGES',
          writeUnsubscribeKey(portal.ctx, id, 'MESSAGES'),
        );
        bodies.add(`${method} ${statusCode} ${body.replaceAll(/nonce="[^"]*"/g, '')}`);
      }
    expect(bodies.size).toBe(2);
    expect(await portal.ctx.db.mailOptOut.count({ where: { userId: { in: [gone.id, never] } } })).toBe(0);
  });
});
