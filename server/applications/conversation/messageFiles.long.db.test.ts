import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { readUsage } from '../documents/quota.ts';
import { removeUnusedDocuments } from '../documents/removeUnusedDocuments.ts';
import { openMessageFilesPortal } from './test/messageFilesPortal.ts';

const { portal, applied, erase, send, open, file, countDocuments } = await openMessageFilesPortal();

// product: P18.54
describe('message files', () => {
  it('a sent file that the applicant removes remains in the thread and the quota', async () => {
    const { id, applicant, coordinator } = await applied();
    const sent = await file(applicant);
    await send(applicant, id, [sent]);
    const { data } = await portal.as(applicant, `mutation { removeDocument(id: "${sent}") { id } }`);
    expect(data.removeDocument.id).toBe(sent);
    expect(await open(coordinator, sent)).toBe(200);
    expect((await readUsage(portal.ctx.db, applicant.id)).files).toBe(1);
    const later = { db: portal.ctx.db, now: () => new Date(portal.ctx.now().getTime() + 40 * 86_400_000) };
    await removeUnusedDocuments(later);
    expect(await countDocuments(sent)).toBe(1);
  });

  it("a file sent by staff is removed from the sender's documents and quota", async () => {
    const { id, coordinator } = await applied();
    const sent = await file(coordinator);
    expect((await readUsage(portal.ctx.db, coordinator.id)).files).toBe(1);
    expect(getCode(await send(coordinator, id, [sent]))).toBe('ok');
    expect((await readUsage(portal.ctx.db, coordinator.id)).files).toBe(0);
    const { data } = await portal.as(coordinator, '{ myDocuments { items { id } } }');
    expect(data.myDocuments.items).toEqual([]);
    expect(getCode(await send(coordinator, id, [sent]))).toBe('INVALID_INPUT');
  });

  it('only one of two simultaneous messages can send the same staff file', async () => {
    const { id, coordinator } = await applied();
    const sent = await file(coordinator);
    const codes = (await Promise.all([1, 2].map(() => send(coordinator, id, [sent])))).map(getCode);
    expect(codes.sort()).toEqual(['INVALID_INPUT', 'ok']);
  });
});

// product: P18.55
describe('erasure and export of message files', () => {
  it('erasing a staff sender leaves the message files available to the applicant', async () => {
    const { id, applicant, coordinator } = await applied();
    const [sent, unsent] = [await file(coordinator), await file(coordinator)];
    await send(coordinator, id, [sent]);
    expect(await erase(coordinator)).toMatchObject({ isKeptAnonymously: true });
    expect(await open(applicant, sent)).toBe(200);
    expect(await countDocuments(unsent)).toBe(0);
  });

  it('exported personal data names the message files of both sides', async () => {
    const { id, applicant, coordinator } = await applied();
    const files = [await file(applicant, 'mine.pdf'), await file(coordinator, 'theirs.pdf')];
    await send(applicant, id, files.slice(0, 1));
    await send(coordinator, id, files.slice(1));
    const { applications } = (await portal.as(applicant, '{ myData }')).data.myData;
    expect(applications[0].messages.map((one: { files: object[] }) => one.files)).toMatchObject([
      [{ id: files[0], name: 'mine.pdf', address: `/documents/${files[0]}` }],
      [{ id: files[1], name: 'theirs.pdf', address: `/documents/${files[1]}` }],
    ]);
  });
});
