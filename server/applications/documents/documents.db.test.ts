import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, register } from '../../test/browser.ts';
import { readFile, sendChecked, sendDocument, writePdf } from '../../test/documents.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
});

afterAll(() => portal.close());

const PDF = writePdf({ pages: 2 });
const DOCUMENTS =
  '{ myDocuments { items { id name type state refusal pages url } usedFiles usedBytes maxFiles } }';

// product: P12.8
describe('opening a document', () => {
  it('an unused document is sent only to its owner, with strict security headers', async () => {
    const owner = await makePerson(portal.ctx);
    const { id } = await sendChecked(portal, owner, PDF, 'Zeugnis "ä" (1).pdf');
    const answer = await portal.requestAs(owner, { url: `/documents/${id}` });
    expect(await readPdf(answer.rawPayload)).toMatchObject({ pages: 2 });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Zeugnis ___ (1).pdf"; filename*=UTF-8''Zeugnis%20%22%C3%A4%22%20%281%29.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const who of ['student', 'moderator', 'admin'] as const)
      expect((await portal.requestAs(who, { url: `/documents/${id}` })).statusCode).toBe(404);
    expect((await portal.request({ url: `/documents/${id}` })).statusCode).toBe(401);
    expect((await portal.requestAs(owner, { url: '/documents/..%2fauth-secret' })).statusCode).toBe(404);
  });

  it('a document opens as a copy without active content; the original can be downloaded', async () => {
    const owner = await makePerson(portal.ctx);
    const link = '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example) >> >>';
    const original = Buffer.concat([
      Buffer.from('<html><script>alert(1)</script>\n'),
      writePdf({ page: '/Annots [4 0 R]', more: [link] }),
    ]);
    const { id } = await sendChecked(portal, owner, original, 'evil.html');
    for (const query of ['', '?download']) {
      const copy = await portal.requestAs(owner, { url: `/documents/${id}${query}` });
      expect(copy.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(Number(copy.headers['content-length'])).toBe(copy.rawPayload.length);
      expect(copy.rawPayload.includes('evil.example')).toBe(false);
      expect(String(copy.headers['content-disposition'])).toContain('filename="evil.html.pdf"');
    }
    const saved = await portal.requestAs(owner, { url: `/documents/${id}?original` });
    expect(saved.rawPayload.equals(original)).toBe(true);
    expect(String(saved.headers['content-disposition'])).toMatch(/^attachment; filename="evil\.html\.pdf"/);
  });

  it('a signed document URL is valid for five minutes, only in its own session', async () => {
    // The test's clock follows the machine's clock, which Better Auth uses.
    let passed = 0;
    const present = await startTestPortal({}, { now: () => new Date(Date.now() + passed) });
    const [browser, stranger] = [openBrowser(present), openBrowser(present)];
    await register(browser, 'ada@example.org');
    await register(stranger, 'eve@example.org');
    const { token } = (await browser.post('/jwt', { email: 'ada@example.org' })).json();
    const holder = { ...(await makePerson(present.ctx)), headers: { authorization: `Token ${token}` } };
    const { id } = await sendChecked(present, holder, PDF);
    const { id: second } = await sendChecked(present, holder, PDF);
    const { data } = await present.as(holder, `{ document(id: "${id}") { url } }`);
    const url: string = data.document.url;
    const open = async (address: string, by = browser) => (await by.send({ url: address })).statusCode;
    expect(await open(url)).toBe(200);
    expect(await open(`/documents/${id}`)).toBe(403);
    expect(await open(url.replace(id, second))).toBe(403);
    expect(await open(url.replace('until=1', 'until=2'))).toBe(403);
    expect(await open(url, stranger)).toBe(403);
    expect(await open(url, openBrowser(present))).toBe(401);
    passed = 301_000;
    expect(await open(url)).toBe(403);
    await present.close();
  });

  it('an unchecked document can only be downloaded, and a refused document cannot be read', async () => {
    const owner = await makePerson(portal.ctx);
    const id = await sendDocument(portal, owner, Buffer.from('<script>alert(1)</script>'), 'a.html');
    const { headers } = await portal.requestAs(owner, { url: `/documents/${id}` });
    expect([headers['content-type'], String(headers['content-disposition']).slice(0, 10)]).toEqual([
      'application/octet-stream',
      'attachment',
    ]);
    await portal.ctx.db.document.update({ where: { id }, data: { state: 'REFUSED', refusal: 'WRONG_TYPE' } });
    expect((await portal.requestAs(owner, { url: `/documents/${id}` })).statusCode).toBe(409);
    const [listed] = (await portal.as(owner, DOCUMENTS)).data.myDocuments.items;
    expect(listed).toMatchObject({ state: 'REFUSED', refusal: 'WRONG_TYPE', url: null });
  });
});

// product: P12.9
describe("a person's documents", () => {
  it('documents are included in exported personal data and erased with the account', async () => {
    const owner = await makePerson(portal.ctx);
    const { id } = await sendChecked(portal, owner, PDF);
    const { myData } = (await portal.as(owner, '{ myData }')).data;
    expect(myData.documents).toMatchObject([{ id, name: 'transcript.pdf', address: `/documents/${id}` }]);
    await portal.as(owner, 'mutation { deleteMyAccount { id } }');
    await endPauses(portal.ctx);
    await runJobs(portal.ctx, { send: async () => undefined } as never);
    expect([
      await portal.ctx.db.document.count({ where: { id } }),
      (await readFile(portal, id)).length,
    ]).toEqual([0, 0]);
  }, 60_000);
});
