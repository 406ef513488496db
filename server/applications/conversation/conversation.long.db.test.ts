import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { openConversationPortal } from '../../test/conversationPortal.ts';

const { portal, applied, send, note, assign, wait, read, find, erase, auditOf } =
  await openConversationPortal();

// product: P18.40
describe('application thread', () => {
  it("a thread begins with the application's feedback, which never changes", async () => {
    const { id, applicant, coordinator } = await applied();
    await send(applicant, id);
    const given = await portal.as(
      coordinator,
      `mutation { giveFeedback(input: { id: "${id}", feedback: "Add page 2." }) { feedback } }`,
    );
    expect(given.data.giveFeedback).toEqual({ feedback: 'Add page 2.' });
    const { messages, unreadMessageCount } = await read(applicant, id);
    expect(messages).toEqual([
      { text: 'Add page 2.', isFeedback: true, isFromStaff: true, readAt: null },
      { text: 'Is page 2 needed?', isFeedback: false, isFromStaff: false, readAt: null },
    ]);
    expect(unreadMessageCount).toBe(0);
    expect(await portal.ctx.db.applicationMessage.count({ where: { applicationId: id } })).toBe(1);
  });
});

// product: P18.41
describe('notes, assignee and waiting mark', () => {
  it('the audit records changes to notes, assignee and waiting mark without the values', async () => {
    const { id, coordinator } = await applied();
    await note(coordinator, id, 'A secret note');
    await assign(coordinator, id, coordinator.id);
    await wait(coordinator, id);
    await wait(coordinator, id);
    const lines = (await auditOf(id)).map(({ action, before, after }) => [action, before, after]);
    expect(lines).toEqual([
      ['note.add', null, { fields: ['text'] }],
      ['application.setAssignee', null, { fields: ['assignee'] }],
      ['application.setWaiting', null, { fields: ['waiting'] }],
    ]);
  });

  it('an application is no longer assigned to a coordinator who was removed', async () => {
    const { id, coordinator } = await applied();
    const moderator = await portal.person('moderator');
    await assign(moderator, id, coordinator.id);
    expect(await find(moderator, 'handler: UNASSIGNED')).not.toContain(id);
    await portal.ctx.db.coordinator.deleteMany({ where: { userId: coordinator.id } });
    expect((await read(moderator, id)).assignee).toBeNull();
    expect(await find(moderator, 'handler: UNASSIGNED')).toContain(id);
  });
});

describe('limits and erasure of messages', () => {
  // security: C115
  it('an applicant can send at most 20 messages an hour; staff have no limit', async () => {
    const { id, applicant, coordinator } = await applied();
    for (let n = 0; n < 20; n++) expect(getCode(await send(applicant, id))).toBe('ok');
    expect(getCode(await send(applicant, id))).toBe('RATE_LIMITED');
    expect(getCode(await send(coordinator, id))).toBe('ok');
    expect(await portal.ctx.db.applicationMessage.count({ where: { applicationId: id } })).toBe(21);
  });

  it('no message is stored while its applicant is being erased', async () => {
    const { id, applicant, coordinator } = await applied();
    await Promise.all([
      erase(applicant),
      ...Array.from({ length: 4 }, () => send(coordinator, id)),
      ...Array.from({ length: 4 }, () => note(coordinator, id)),
    ]);
    expect(await portal.ctx.db.applicationMessage.count({ where: { applicationId: id } })).toBe(0);
    expect(await portal.ctx.db.applicationNote.count({ where: { applicationId: id } })).toBe(0);
  });

  it('exported personal data includes the thread but not staff notes', async () => {
    const { id, applicant, coordinator } = await applied();
    await send(applicant, id, 'My own question');
    await send(coordinator, id, 'Reply of staff');
    await note(coordinator, id, 'A secret note');
    const text = JSON.stringify((await portal.as(applicant, '{ myData }')).data.myData);
    for (const shown of ['My own question', 'Reply of staff']) expect(text).toContain(shown);
    expect(text).not.toContain('A secret note');
  });
});
