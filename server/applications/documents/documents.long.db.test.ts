import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { readFile, sendChecked, sendDocument } from '../../test/documents.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { makePerson } from '../../test/people.ts';
import { drawPicture } from '../../test/pictures.ts';
import { removeUnusedDocuments } from './removeUnusedDocuments.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now: () => now });
});

afterAll(() => portal.close());

const DOCUMENTS =
  '{ myDocuments { items { id name type state refusal pages url } usedFiles usedBytes maxFiles } }';

// product: P12.9
describe("a person's documents", () => {
  it('jobs check new documents and delete the bytes of removed documents', async () => {
    const owner = await makePerson(portal.ctx);
    const id = await sendDocument(portal, owner, await drawPicture(40, 30), 'photo.png');
    await runJobs(portal.ctx, { send: async () => undefined } as never);
    const before = (await portal.as(owner, DOCUMENTS)).data.myDocuments;
    expect(before).toMatchObject({
      items: [{ id, name: 'photo.png', type: 'PNG', state: 'NOT_SCANNED', pages: 1 }],
      usedFiles: 1,
      maxFiles: 200,
    });
    await portal.as(owner, `mutation { removeDocument(id: "${id}") { id } }`);
    await endPauses(portal.ctx);
    await runJobs(portal.ctx, { send: async () => undefined } as never);
    expect((await readFile(portal, id)).length).toBe(0);
    expect((await portal.as(owner, DOCUMENTS)).data.myDocuments).toMatchObject({ items: [], usedBytes: 0 });
  }, 60_000);

  it('refused documents are deleted after a month', async () => {
    const owner = await makePerson(portal.ctx);
    const { id } = await sendChecked(portal, owner, Buffer.from('<html>'));
    now = new Date(TEST_NOW.getTime() + 29 * 86_400_000);
    await removeUnusedDocuments(portal.ctx);
    expect(await portal.ctx.db.document.count({ where: { id } })).toBe(1);
    now = new Date(TEST_NOW.getTime() + 31 * 86_400_000);
    await removeUnusedDocuments(portal.ctx);
    expect(await portal.ctx.db.document.count({ where: { id } })).toBe(0);
    now = TEST_NOW;
  });
});
