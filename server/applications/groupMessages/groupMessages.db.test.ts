import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_CHARACTERS } from '../../../rules/applications/conversation.ts';
import { GROUP_PLACEHOLDERS } from '../../../rules/applications/groupMessages.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { sendRelease } from '../decisions/sendRelease.ts';
import { openGroupMessagesPortal, type Sending, TEXT } from './test/groupMessagesPortal.ts';

const parts = await openGroupMessagesPortal();
const { portal, clock, moderator, undo, sendWhatIsHeld, mailsTo, auditOf } = parts;
const { applied, decide, group, send, pass, messagesOf, statesOf, withdraw } = parts;
const { ctx } = portal;
const { db } = ctx;

// Resets the clock, because access tokens expire after a few minutes.
beforeEach(() => {
  clock.now = TEST_NOW;
});

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

  it('a decision cannot join a scheduled group message and so send it early', async () => {
    const { filter } = await group();
    const releaseAt = new Date(clock.now.getTime() + 7 * 86_400_000);
    const { sent } = await send({ filter }, { releaseAt: releaseAt.toISOString() });
    const { id } = await applied();
    const { result } = await decide(id, 'ACCEPTED', { releaseId: sent.id });
    expect(result).toMatchObject({ isDone: false, code: 'CONFLICT' });
    const stored = await db.release.findUnique({ where: { id: sent.id } });
    expect(stored).toMatchObject({ state: 'HELD', releaseAt });
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
    expect(nobody.errors?.[0]?.message).toBe('None of these applicants can receive the message.');
    const { id: applicantId } = await makePerson(ctx);
    await makeApplication(ctx, { applicantId, scholarshipId });
    expect((await send({ filter })).code).toBe('CONFLICT');
    expect((await send({ ids, filter })).code).toBe('INVALID_INPUT');
    expect((await send({ ids: [] })).code).toBe('INVALID_INPUT');
  });
});
