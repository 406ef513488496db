import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_CHARACTERS } from '../../../rules/conversation.ts';
import { GROUP_PLACEHOLDERS } from '../../../rules/groupMessages.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { resumeReleases } from '../decisions/resumeReleases.ts';
import { sendRelease } from '../decisions/sendRelease.ts';

const { portal, clock, moderator, undo, sendWhatIsHeld, mailsTo, auditOf } = await openDecisionsPortal();
const { ctx } = portal;
const { db } = ctx;

const MOMENTS = rounds(10, 100);

// Resets the clock, because access tokens expire after a few minutes.
beforeEach(() => {
  clock.now = TEST_NOW;
});

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

async function group(count = 3) {
  const { id: organisationId } = await makeOrganisation(ctx);
  const scholarship = { organisationId, scholarshipName: 'Bridge Award', universityName: 'Oslo' };
  const { id: scholarshipId } = await makeScholarship(ctx, scholarship);
  const people = await Promise.all(
    Array.from({ length: count }, (_, n) => makePerson(ctx, { name: `Ada ${n}` })),
  );
  const ids: string[] = [];
  for (const { id: applicantId } of people)
    ids.push((await makeApplication(ctx, { applicantId, scholarshipId })).id);
  const coordinator = await makeCoordinator(ctx, organisationId);
  return { organisationId, scholarshipId, people, ids, coordinator, filter: { scholarshipId } };
}

const TEXT = '{{ greeting }}\n\nPlease add page 2 for {{ scholarship }}.';

type Sending = { as?: Person; text?: string; id?: string; recipientCount?: number; releaseAt?: string };

async function send(to: object, { as = moderator, text = TEXT, ...given }: Sending = {}) {
  const input = { id: randomUUID(), ...to, text, recipientCount: 3, ...given };
  const answer = await portal.as(
    as,
    'mutation ($input: GroupMessageInput!) { sendGroupMessage(input: $input) { id recipientCount release { state releaseAt } } }',
    { input },
  );
  return { ...answer, sent: answer.data?.sendGroupMessage, code: getCode(answer) };
}

async function preview(
  to: object,
  { as = moderator, text = TEXT, ...more }: Sending & { applicationId?: string } = {},
) {
  const answer = await portal.as(
    as,
    `query ($ids: [UUID!], $filter: ApplicationFilter, $text: String!, $applicationId: UUID) {
      groupMessagePreview(ids: $ids, filter: $filter, text: $text, applicationId: $applicationId) {
      recipientCount applicantCount withdrawnCount goneCount hasOwn samples { id applicantName } text } }`,
    { ...to, text, ...more },
  );
  return { ...answer, shown: answer.data?.groupMessagePreview };
}

const messagesOf = (applicationId: string) =>
  db.applicationMessage.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });
const statesOf = async (releaseId: string) =>
  (await db.groupRecipient.findMany({ where: { releaseId } })).map(({ state }) => state).sort();
const withdraw = (id: string) => db.application.update({ where: { id }, data: { cancelledAt: clock.now } });
const erase = ({ id }: Person) =>
  db.$transaction(async (tx) => {
    await lockPerson(tx, id);
    return eraseUser({ ...ctx, db: tx }, id);
  });

// product: P18.57
describe('group message', () => {
  // product: P15.4
  it('a group message to an entered application contains the entered name only', async () => {
    const { ids, people, filter } = await group(1);
    await db.applicationEvent.create({ data: { applicationId: ids[0] ?? '', kind: 'ENTERED' } });
    const { shown } = await preview({ filter }, { text: 'Hello {{ name }}' });
    expect(shown.text).toBe('Hello Ada Lovelace');
    const text = 'x'.repeat(MAX_MESSAGE_CHARACTERS - 'Ada Lovelace'.length);
    const data = { name: 'Augusta Ada King-Noel' };
    await db.user.update({ where: { id: people[0]?.id ?? '' }, data });
    expect((await preview({ filter }, { text: `${text}{{ name }}` })).errors).toBeUndefined();
  });

  it('after ten seconds, each applicant gets a group message and an e-mail exactly once', async () => {
    const { ids, people, filter, coordinator } = await group();
    const { sent } = await send({ filter }, { as: coordinator });
    expect(sent).toMatchObject({ recipientCount: 3, release: { state: 'HELD' } });
    await sendRelease(ctx, sent.id);
    expect((await Promise.all(ids.map(messagesOf))).flat()).toEqual([]);
    pass(10);
    await sendRelease(ctx, sent.id);
    for (const [n, id] of ids.entries()) {
      expect(await messagesOf(id)).toMatchObject([
        {
          ...{ authorId: coordinator.id, isFromStaff: true, readAt: null },
          text: `Hello Ada ${n},\n\nPlease add page 2 for Bridge Award.`,
        },
      ]);
      const mails = await mailsTo(people[n] as Person);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(`open=${id}`);
      expect(mails[0]?.text).not.toContain('page 2');
      const events = await db.applicationEvent.findMany({ where: { applicationId: id } });
      expect(events).toMatchObject([{ kind: 'MESSAGE_SENT', actorId: coordinator.id }]);
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['message.send']);
    }
    expect(await auditOf(sent.id)).toMatchObject([
      { action: 'groupMessage.send', actorId: coordinator.id, after: { recipients: 3 } },
    ]);
    await sendRelease(ctx, sent.id);
    expect(await messagesOf(ids[0] ?? '')).toHaveLength(1);
    const { data } = await portal.as(
      coordinator,
      '{ groupMessages { id text recipientCount sentCount skippedCount release { state decidedBy { id } } } }',
    );
    expect(data.groupMessages).toEqual([
      {
        ...{ id: sent.id, text: TEXT, recipientCount: 3, sentCount: 3, skippedCount: 0 },
        release: { state: 'SENT', decidedBy: { id: coordinator.id } },
      },
    ]);
  });

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

  it('an undone group message reaches no applicant and cannot be undone twice', async () => {
    const { ids, filter, coordinator } = await group();
    const { sent } = await send({ filter });
    expect((await undo(sent.id, coordinator)).data.undoRelease.state).toBe('UNDONE');
    await sendWhatIsHeld();
    expect((await Promise.all(ids.map(messagesOf))).flat()).toEqual([]);
    expect(await statesOf(sent.id)).toEqual(['UNDONE', 'UNDONE', 'UNDONE']);
    expect(getCode(await undo(sent.id))).toBe('CONFLICT');
    expect((await auditOf(sent.id)).map(({ action, after }) => [action, after])).toMatchObject([
      ['groupMessage.send', { recipients: 3 }],
      ['release.undo', { messages: 3 }],
    ]);
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
  it('a group message sent repeatedly, even in parallel, is stored once', async () => {
    const { ids, filter } = await group();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send({ filter }, { id })));
    expect(answers.map(({ sent }) => sent?.id)).toEqual([id, id, id]);
    await sendWhatIsHeld();
    expect((await Promise.all(ids.map(messagesOf))).flat()).toHaveLength(3);
    const stranger = await portal.person('admin');
    expect((await send({ filter }, { id, as: stranger })).code).toBe('CONFLICT');
  });

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

// product: P18.59
describe('preview and rejection of group messages', () => {
  it("a group message's preview shows the recipient count and a chosen recipient's text", async () => {
    const { ids, people, coordinator, organisationId } = await group(4);
    await withdraw(ids[0] ?? '');
    await erase(people[1] as Person);
    const own = await makeApplication(ctx, {
      ...{ applicantId: coordinator.id },
      scholarshipId: (await makeScholarship(ctx, { organisationId })).id,
    });
    const foreign = await group(1);
    const asked = { ids: [...ids, own.id, ...foreign.ids] };
    const { shown } = await preview(asked, { as: coordinator, applicationId: ids[2] ?? '' });
    expect(shown).toMatchObject({
      ...{ recipientCount: 2, applicantCount: 2, withdrawnCount: 1, goneCount: 2, hasOwn: true },
      text: 'Hello Ada 2,\n\nPlease add page 2 for Bridge Award.',
    });
    expect(shown.samples.map(({ id }: { id: string }) => id).sort()).toEqual([ids[2], ids[3]].sort());
    expect(getCode(await preview(asked, { applicationId: ids[0] ?? '' }))).toBe('NOT_FOUND');
  });

  // security: C128
  it("coordinators can message only their organisation's applicants, excluding their own applications", async () => {
    const [ours, theirs] = [await group(1), await group(1)];
    const both = { ids: [...ours.ids, ...theirs.ids] };
    expect((await preview(both, { as: ours.coordinator })).shown).toMatchObject({
      ...{ recipientCount: 1, goneCount: 1 },
    });
    expect((await send(both, { as: ours.coordinator, recipientCount: 2 })).code).toBe('CONFLICT');
    const { sent } = await send(both, { recipientCount: 2 });
    const list = async (as: Person) => (await portal.as(as, '{ groupMessages { id } }')).data.groupMessages;
    expect(await list(ours.coordinator)).toEqual([]);
    expect(getCode(await undo(sent.id, ours.coordinator))).toBe('NOT_FOUND');
    const [applicant] = ours.people as [Person];
    await coordinate(ctx, applicant, ours.organisationId);
    expect((await send({ ids: ours.ids }, { as: applicant, text: 'x', recipientCount: 1 })).code).toBe(
      'CONFLICT',
    );
    expect(await list(applicant)).toEqual([]);
    await db.coordinator.deleteMany({ where: { userId: ours.coordinator.id } });
    expect((await send({ ids: ours.ids }, { as: ours.coordinator, recipientCount: 1 })).code).toBe(
      'FORBIDDEN',
    );
    const other = { where: { id: { not: sent.id } }, data: { state: 'SENT', endedAt: new Date(0) } } as const;
    await db.release.updateMany(other);
    expect((await list(moderator)).map(({ id }: { id: string }) => id)).toContain(sent.id);
  });

  it('the preview rejects empty and overlong group messages and names unknown placeholders', async () => {
    const { ids, scholarshipId } = await group(1);
    const problemOf = async (text: string) =>
      (await preview({ ids }, { text })).errors?.[0]?.extensions.fields?.text ?? 'ok';
    expect(await problemOf('{{ amount }}')).toContain('amount');
    expect(await problemOf('{% for a in (1..9) %}{% endfor %}')).toContain('for');
    expect(await problemOf(' ')).not.toBe('ok');
    expect(await problemOf('{% if false %}x{% endif %}')).not.toBe('ok');
    expect(await problemOf('x'.repeat(5001))).toContain('5,000');
    expect(
      await problemOf(
        `${'{{ scholarship }} at {{ university }} for {{ name }} '.repeat(90)}${'x'.repeat(200)}`,
      ),
    ).toBe('ok');
    const scholarshipName = 'x'.repeat(100);
    await db.scholarship.update({ where: { id: scholarshipId }, data: { scholarshipName } });
    expect(await problemOf('{{ scholarship }}'.repeat(60))).toContain('longest names');
    for (const name of GROUP_PLACEHOLDERS) expect(await problemOf(`x {{ ${name} }}`)).toBe('ok');
    expect((await send({ ids }, { text: '{{ amount }}', recipientCount: 1 })).code).toBe('INVALID_INPUT');
  });

  it('a group message to an empty, changed or ambiguous group is rejected', async () => {
    const { ids, filter, scholarshipId } = await group();
    const { id: empty } = await makeScholarship(ctx);
    expect((await preview({ filter: { scholarshipId: empty } })).shown).toMatchObject({
      ...{ recipientCount: 0, samples: [], text: null },
    });
    const nobody = await send({ filter: { scholarshipId: empty } }, { recipientCount: 0 });
    expect(nobody.errors?.[0]?.message).toBe('None of these applications can get the message.');
    const { id: applicantId } = await makePerson(ctx);
    await makeApplication(ctx, { applicantId, scholarshipId });
    expect((await send({ filter })).code).toBe('CONFLICT');
    expect((await send({ ids, filter })).code).toBe('INVALID_INPUT');
    expect((await send({ ids: [] })).code).toBe('INVALID_INPUT');
  });
});
