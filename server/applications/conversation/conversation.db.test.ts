import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { openConversationPortal } from '../../test/conversationPortal.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';

const { portal, applied, send, note, assign, wait, read, find, erase, auditOf } =
  await openConversationPortal();
const mailsTo = ({ email: to }: Person) => portal.ctx.db.outboxMail.findMany({ where: { to } });

// product: P18.40
describe('application thread', () => {
  it('an application thread shows messages from both sides; its e-mails contain only a link', async () => {
    const { id, applicant, coordinator } = await applied();
    await send(applicant, id);
    const { data } = await send(coordinator, id, 'Yes, the secret page.');
    expect(data.sendMessage.messages).toEqual([
      { text: 'Is page 2 needed?', isFromStaff: false, isFeedback: false, author: { id: applicant.id } },
      { text: 'Yes, the secret page.', isFromStaff: true, isFeedback: false, author: { id: coordinator.id } },
    ]);
    const mails = await mailsTo(applicant);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('secret page');
    expect(mails[0]?.text).toContain(`open=${id}`);
  });

  it("opening a thread marks only the other side's messages as read", async () => {
    const { id, applicant, coordinator } = await applied();
    await send(coordinator, id);
    expect((await read(applicant, id)).unreadMessageCount).toBe(1);
    const mark = `mutation { markMessagesRead(applicationId: "${id}") { unreadMessageCount } }`;
    expect((await portal.as(applicant, mark)).data.markMessagesRead.unreadMessageCount).toBe(0);
    await send(applicant, id);
    await portal.as(applicant, mark);
    expect((await read(coordinator, id)).unreadMessageCount).toBe(1);
    const readAt = portal.ctx.now().toISOString();
    expect((await read(applicant, id)).messages).toMatchObject([
      { isFromStaff: true, readAt },
      { isFromStaff: false, readAt: null },
    ]);
    await send(coordinator, id, 'A reply');
    expect((await read(coordinator, id)).unreadMessageCount).toBe(0);
  });

  it('a message is recorded without its text in the timeline and the audit', async () => {
    const { id, applicant, coordinator } = await applied();
    await send(applicant, id, 'Secret question');
    await send(coordinator, id, 'Secret reply');
    const events = await portal.ctx.db.applicationEvent.findMany({ where: { applicationId: id } });
    expect(events).toMatchObject([
      { kind: 'MESSAGE_SENT', actorId: applicant.id, detail: null },
      { kind: 'MESSAGE_SENT', actorId: coordinator.id, detail: null },
    ]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'message.send', actorId: coordinator.id, before: null, after: { fields: ['text'] } },
    ]);
  });

  it('invalid messages, and messages in full or closed threads, are rejected', async () => {
    const { id, applicant } = await applied();
    for (const text of ['', '  ', 'x'.repeat(5001), 'a\u0000b'])
      expect(getCode(await send(applicant, id, text))).toBe('INVALID_INPUT');
    const said = { applicationId: id, isFromStaff: true, text: 'Again', sentAt: portal.ctx.now() };
    await portal.ctx.db.applicationMessage.createMany({ data: Array.from({ length: 500 }, () => said) });
    expect(getCode(await send(applicant, id))).toBe('CONFLICT');
    await portal.ctx.db.application.update({ where: { id }, data: { cancelledAt: portal.ctx.now() } });
    expect(getCode(await send(applicant, id))).toBe('NOT_FOUND');
    expect((await read(applicant, id)).messages).toHaveLength(500);
  });
});

// product: P18.41
describe('notes, assignee and waiting mark', () => {
  it('applicants never see staff notes, the assignee or the waiting mark', async () => {
    const { id, applicant, coordinator } = await applied();
    const before = await read(applicant, id);
    const { data } = await note(coordinator, id);
    expect(data.addNote.notes).toEqual([{ text: 'Called the school.', author: { id: coordinator.id } }]);
    expect((await assign(coordinator, id, coordinator.id)).data.setAssignee.assignee).toEqual({
      id: coordinator.id,
    });
    await wait(coordinator, id);
    expect(await read(coordinator, id)).toMatchObject({
      notes: [{ text: 'Called the school.' }],
      assignee: { id: coordinator.id },
      waitingForApplicantSince: portal.ctx.now().toISOString(),
      viewerCanHandle: true,
    });
    expect(await read(applicant, id)).toEqual(before);
    expect(before).toMatchObject({ notes: null, assignee: null, possibleAssignees: [], messages: [] });
    expect(await mailsTo(applicant)).toEqual([]);
    expect(await portal.ctx.db.applicationEvent.count({ where: { applicationId: id } })).toBe(0);
  });

  it('an application can be assigned only to staff who can access it', async () => {
    const { id, applicant, coordinator, organisationId } = await applied();
    const elsewhere = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    await coordinate(portal.ctx, applicant, organisationId);
    for (const { id: userId } of [applicant, elsewhere, await makePerson(portal.ctx)])
      expect(getCode(await assign(coordinator, id, userId))).toBe('CONFLICT');
    const { id: moderatorId } = await portal.person('moderator');
    const { assignee, possibleAssignees } = (await assign(coordinator, id, moderatorId)).data.setAssignee;
    expect(assignee).toEqual({ id: moderatorId });
    const able = possibleAssignees.map(({ id: one }: { id: string }) => one);
    expect(able).toEqual(expect.arrayContaining([coordinator.id, moderatorId]));
    expect(able).not.toContain(applicant.id);
    expect(able).not.toContain(elsewhere.id);
  });
});

// product: P18.42
describe('filters of the staff list', () => {
  it('filters find applications by their assignee and by who must reply next', async () => {
    const { id, applicant, coordinator } = await applied();
    expect(await find(coordinator, 'handler: UNASSIGNED')).toEqual([id]);
    expect(await find(coordinator, 'waitingFor: APPLICANT')).toEqual([]);
    await assign(coordinator, id, coordinator.id);
    await wait(coordinator, id);
    expect(await find(coordinator, 'handler: ME, waitingFor: APPLICANT')).toEqual([id]);
    expect(await find(coordinator, 'handler: UNASSIGNED')).toEqual([]);
    await send(applicant, id);
    expect(await find(coordinator, 'waitingFor: APPLICANT')).toEqual([]);
    expect(await find(coordinator, 'waitingFor: STAFF')).toEqual([id]);
    await portal.as(coordinator, `mutation { markMessagesRead(applicationId: "${id}") { id } }`);
    expect(await find(coordinator, 'waitingFor: STAFF')).toEqual([]);
  });

  // security: C114
  it("filters reveal nothing about the viewer's own application", async () => {
    const { id, applicant, coordinator, organisationId } = await applied();
    await coordinate(portal.ctx, applicant, organisationId);
    await assign(coordinator, id, coordinator.id);
    await wait(coordinator, id);
    await send(applicant, id);
    for (const filter of ['handler: UNASSIGNED', 'waitingFor: APPLICANT', 'waitingFor: STAFF'])
      expect(await find(applicant, filter)).toEqual([]);
    expect(await read(applicant, id)).toMatchObject({ notes: null, assignee: null, viewerCanHandle: false });
  });
});

describe('limits and erasure of messages', () => {
  // product: P18.43
  it("erasing an applicant also deletes the applicant's threads and staff notes", async () => {
    const { id, applicant, coordinator } = await applied();
    await send(applicant, id);
    await send(coordinator, id);
    await note(coordinator, id);
    await assign(coordinator, id, coordinator.id);
    await erase(applicant);
    const where = { applicationId: id };
    expect(await portal.ctx.db.applicationMessage.count({ where })).toBe(0);
    expect(await portal.ctx.db.applicationNote.count({ where })).toBe(0);
    expect(await portal.ctx.db.conversation.count({ where })).toBe(0);
  });
});
