import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeAward, makeParts } from '../../../test/awards.ts';
import {
  daysAgo,
  type GivenApplication,
  LONG_AGO,
  openEndedApplications,
} from '../../../test/endedApplications.ts';
import { attachFile, makeReference } from '../../../test/references.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { addDocument, change, countDue, hasPhoto, makeCase, makeEnded, makePhoto, run, runAllJobs, stateOf } =
  openEndedApplications(() => portal);
const sent = () => ({ state: 'RECEIVED' as const, receivedAt: LONG_AGO });

// product: P7.70
describe('files that stay', () => {
  const withAward = async (id: string, state: 'OFFERED' | 'ACCEPTED' | 'ENDED' | 'WITHDRAWN') => {
    const award = await makeAward(portal.ctx, { applicationId: id, state });
    await portal.ctx.db.award.update({ where: { id: award.id }, data: { answeredAt: LONG_AGO } });
    return award.id;
  };
  const addDecision = (applicationId: string, state: 'DRAFT' | 'HELD') =>
    portal.ctx.db.decision.create({
      data: {
        ...{ applicationId, state, fromStatus: 'REJECTED', status: 'PROCESSING', createdAt: LONG_AGO },
      },
    });
  const KEPT: Record<string, [GivenApplication, (id: string) => Promise<unknown>]> = {
    pending: [{ status: 'PENDING' }, async () => {}],
    processing: [{ status: 'PROCESSING' }, async () => {}],
    'accepted without an award': [{ status: 'ACCEPTED' }, async () => {}],
    'changed within the retention period': [{ updatedAt: daysAgo(364) }, async () => {}],
    'held decision': [{ isHeld: true }, (id) => addDecision(id, 'HELD')],
    'prepared decision': [{}, (id) => addDecision(id, 'DRAFT')],
    'offered award': [{ status: 'ACCEPTED' }, (id) => withAward(id, 'OFFERED')],
    'accepted award': [{ status: 'ACCEPTED' }, (id) => withAward(id, 'ACCEPTED')],
    'completed award': [{ status: 'ACCEPTED' }, (id) => withAward(id, 'ENDED')],
    'planned payment': [
      { status: 'ACCEPTED' },
      async (id) => makeParts(portal.ctx, await withAward(id, 'WITHDRAWN'), [['2027-01-01', 100]]),
    ],
    'award declined within the retention period': [
      { status: 'ACCEPTED' },
      async (id) => {
        const awardId = await withAward(id, 'WITHDRAWN');
        const answeredAt = daysAgo(10);
        await portal.ctx.db.award.update({ where: { id: awardId }, data: { state: 'DECLINED', answeredAt } });
      },
    ],
    'open request for a document': [
      {},
      (applicationId) =>
        portal.ctx.db.documentRequest.create({
          data: {
            ...{ applicationId, question: 'transcript', reason: 'Page 2', createdAt: LONG_AGO },
            until: daysAgo(-1),
          },
        }),
    ],
    'objection by message': [
      {},
      (applicationId) =>
        portal.ctx.db.applicationMessage.create({
          data: {
            ...{ applicationId, isFromStaff: false, text: 'I object.' },
            sentAt: daysAgo(5),
          },
        }),
    ],
  };

  it.each(Object.keys(KEPT))('the retention rule preserves documents in this case: %s', async (name) => {
    const [given, prepare] = KEPT[name] ?? [{}, async () => {}];
    const { application, document } = await makeCase(given);
    await prepare(application.id);
    await run();
    expect(await stateOf(document)).toBe('CLEAN');
    expect(await countDue(365)).toBe(0);
  });

  it('the retention rule preserves a shared document until every application that uses it ends', async () => {
    const { owner, application, document } = await makeCase();
    const other = await makeEnded(owner, { status: 'PENDING' });
    await addDocument(owner, other.id, document);
    const alone = await addDocument(owner, application.id);
    await run();
    expect([await stateOf(document), await stateOf(alone)]).toEqual(['CLEAN', 'DELETED']);
    const answer = await portal.requestAs('moderator', { url: `/documents/${document}` });
    expect(answer.statusCode).toBe(200);
    await change(other.id, { status: 'REJECTED' });
    expect(await countDue(365)).toBe(1);
    await run();
    expect(await stateOf(document)).toBe('DELETED');
  });

  it('the retention rule preserves files that a draft uses until the draft is deleted', async () => {
    const { owner, application, document } = await makeCase();
    const { scholarshipId } = application;
    const reference = await makeReference(portal.ctx, owner, { ...sent(), scholarshipId });
    const letter = await attachFile(portal.ctx, reference.id, { name: 'letter.docx', content: 'Letter' });
    const { id: answerSetId } = await portal.ctx.db.answerSet.create({
      data: { answers: { transcript: [document] }, setAside: [] },
    });
    await portal.ctx.db.applicationDraft.updateMany({
      where: { applicantId: owner.id },
      data: { answerSetId },
    });
    await run();
    expect([await stateOf(document), await stateOf(letter)]).toEqual(['CLEAN', 'CLEAN']);
    await portal.ctx.db.applicationDraft.deleteMany({ where: { applicantId: owner.id } });
    await run();
    expect([await stateOf(document), await stateOf(letter)]).toEqual(['DELETED', 'DELETED']);
  });

  it('the retention rule preserves a photo while another application or the account shows it', async () => {
    const { owner, application } = await makeCase();
    const [ofAccount, shared] = [await makePhoto(owner), await makePhoto(owner)];
    const other = await makeEnded(owner, { applicantImageId: shared });
    await change(application.id, { applicantImageId: ofAccount });
    await portal.ctx.db.user.update({ where: { id: owner.id }, data: { image: `/files/${ofAccount}.webp` } });
    await change(other.id, { status: 'PROCESSING' });
    await run();
    expect(await hasPhoto(ofAccount)).toEqual([1, true]);
    await change(application.id, { applicantImageId: shared });
    await run();
    expect(await hasPhoto(shared)).toEqual([1, true]);
    await change(other.id, { status: 'REJECTED' });
    await run();
    await runAllJobs();
    expect(await hasPhoto(shared)).toEqual([0, false]);
  });

  it('the retention rule preserves files that staff sent to the applicant', async () => {
    const { application } = await makeCase();
    const moderator = await portal.person('moderator');
    const document = await addDocument(moderator, application.id);
    await portal.ctx.db.documentUse.deleteMany({ where: { documentId: document } });
    const message = {
      applicationId: application.id,
      isFromStaff: true,
      text: 'Read this.',
      sentAt: LONG_AGO,
    };
    const { id: messageId } = await portal.ctx.db.applicationMessage.create({ data: message });
    await portal.ctx.db.messageFile.create({ data: { messageId, documentId: document } });
    await run();
    expect(await stateOf(document)).toBe('CLEAN');
  });
});
