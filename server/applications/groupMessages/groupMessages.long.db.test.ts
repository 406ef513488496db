import { beforeEach, describe, expect, it } from 'vitest';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { resumeReleases } from '../decisions/resumeReleases.ts';
import { sendRelease } from '../decisions/sendRelease.ts';
import { openGroupMessagesPortal } from './test/groupMessagesPortal.ts';

const parts = await openGroupMessagesPortal();
const { portal, clock, undo, sendWhatIsHeld, mailsTo } = parts;
const { group, send, pass, messagesOf, statesOf, withdraw } = parts;
const { ctx } = portal;
const { db } = ctx;

// Resets the clock, because access tokens expire after a few minutes.
beforeEach(() => {
  clock.now = TEST_NOW;
});

const MOMENTS = rounds(10, 100);

const erase = ({ id }: Person) =>
  db.$transaction(async (tx) => {
    await lockPerson(tx, id);
    return eraseUser({ ...ctx, db: tx }, id);
  });

// product: P18.57
describe('group message', () => {
  it('a group message does not mark the applicant’s questions as read', async () => {
    const { ids, people } = await group(1);
    const [id = ''] = ids;
    await portal.as(
      people[0] as Person,
      `mutation { sendMessage(input: { applicationId: "${id}", text: "When?" }) { id } }`,
    );
    await send({ ids }, { recipientCount: 1 });
    await sendWhatIsHeld();
    expect(await messagesOf(id)).toMatchObject([{ text: 'When?', readAt: null }, { isFromStaff: true }]);
  });

  it('a group message can be scheduled for a chosen time', async () => {
    const { ids, filter } = await group();
    const later = new Date(clock.now.getTime() + 3_600_000).toISOString();
    const { sent } = await send({ filter }, { releaseAt: later });
    expect(sent.release.releaseAt).toBe(later);
    await sendWhatIsHeld();
    expect(await messagesOf(ids[0] ?? '')).toEqual([]);
    pass(3600);
    await sendRelease(ctx, sent.id);
    expect(await messagesOf(ids[0] ?? '')).toHaveLength(1);
  });

  it('a group message undone during sending reaches all recipients or none', async () => {
    for (let n = 0; n < MOMENTS; n++) {
      clock.now = TEST_NOW;
      const { ids, filter } = await group(2);
      const { sent } = await send({ filter }, { recipientCount: 2 });
      pass(10);
      const [undone] = await Promise.all([undo(sent.id), sendRelease(ctx, sent.id)]);
      const count = (await Promise.all(ids.map(messagesOf))).flat().length;
      expect(count).toBe(getCode(undone) === 'ok' ? 0 : 2);
    }
  });

  it('sending a group message resumes after a crash without repeating any message', async () => {
    const { ids, people, filter } = await group(5);
    const { sent } = await send({ filter }, { recipientCount: 5 });
    pass(10);
    let left = 2;
    const dying = new Proxy(db, {
      get: (target, name) =>
        name === '$transaction' && left-- <= 0
          ? () => Promise.reject(new Error('The process dies.'))
          : Reflect.get(target, name),
    });
    await expect(sendRelease({ ...ctx, db: dying }, sent.id)).rejects.toThrow('dies');
    expect(await statesOf(sent.id)).toEqual(['HELD', 'HELD', 'HELD', 'SENT', 'SENT']);
    await resumeReleases(ctx);
    await Promise.all([sendRelease(ctx, sent.id), sendRelease(ctx, sent.id)]);
    for (const id of ids) expect(await messagesOf(id)).toHaveLength(1);
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1);
    expect((await db.release.findUniqueOrThrow({ where: { id: sent.id } })).state).toBe('SENT');
  });

  it('group messages leave e-mails in the outbox while the mail server is unavailable', async () => {
    const { ids, filter, people } = await group();
    const { sent } = await send({ filter });
    pass(10);
    await sendRelease(ctx, sent.id);
    expect((await Promise.all(ids.map(messagesOf))).flat()).toHaveLength(3);
    for (const person of people) expect(await mailsTo(person)).toMatchObject([{ sentAt: null }]);
  });

  it('a group message skips withdrawn or erased applications and full threads', async () => {
    const { ids, people, filter } = await group(4);
    const { sent } = await send({ filter }, { recipientCount: 4 });
    const [withdrawn = '', full = '', , last = ''] = ids;
    await withdraw(withdrawn);
    const said = { applicationId: full, isFromStaff: true, text: 'Again', sentAt: clock.now };
    await db.applicationMessage.createMany({ data: Array.from({ length: 500 }, () => said) });
    await erase(people[2] as Person);
    await sendWhatIsHeld();
    expect(await statesOf(sent.id)).toEqual(['SENT', 'SKIPPED', 'SKIPPED']);
    expect((await messagesOf(last)).length).toBe(1);
    expect(await messagesOf(withdrawn)).toEqual([]);
  });
});

// product: P18.58
describe('repeated and concurrent group messages', () => {
  // security: C127
  it('a group message that two people send simultaneously is sent only once', async () => {
    for (let n = 0; n < MOMENTS; n++) {
      clock.now = TEST_NOW;
      const { ids, filter, coordinator } = await group();
      const answers = await Promise.all([send({ filter }), send({ filter }, { as: coordinator })]);
      expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'ok']);
      pass(10);
      for (const { sent } of answers) if (sent) await sendRelease(ctx, sent.id);
      expect((await Promise.all(ids.map(messagesOf))).flat()).toHaveLength(3);
    }
  });

  it('a group message with the same text is rejected for an hour, unless undone', async () => {
    const { ids, filter } = await group();
    await undo((await send({ filter })).sent.id);
    const { sent } = await send({ ids });
    const again = await send({ ids: ids.slice(0, 1) }, { recipientCount: 1 });
    expect(again.errors?.[0]?.message).toMatch(/has already sent this message to some of these applicants/);
    await sendWhatIsHeld();
    expect((await send({ filter })).code).toBe('CONFLICT');
    expect((await send({ filter }, { text: 'Another text' })).code).toBe('ok');
    const endedAt = new Date(clock.now.getTime() - 3_601_000);
    await db.release.update({ where: { id: sent.id }, data: { endedAt } });
    expect((await send({ filter })).code).toBe('ok');
  });
});
