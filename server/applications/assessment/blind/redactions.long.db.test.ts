import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { sendChecked, writeDocx, writePdf } from '../../../test/documents.ts';
import { makePerson } from '../../../test/people.ts';
import { removeUnusedDocuments } from '../../documents/removeUnusedDocuments.ts';
import { openRedactionsPortal } from './test/redactionsPortal.ts';

const parts = await openRedactionsPortal();
const { portal, staff, round, ids, redact, read, open } = parts;

// product: P17.39
// security: C107
describe('redaction in a blind round', () => {
  it('staff can replace a document that cannot be shown, and cleanup keeps the replacement', async () => {
    const list = async () =>
      (await portal.as(staff, `{ unservableDocuments(roundId: "${round.id}") { documentId question type } }`))
        .data.unservableDocuments;
    expect(await list()).toEqual([{ documentId: ids.text, question: 'text', type: 'DOCX' }]);
    const other = await sendChecked(portal, staff, writeDocx(), 'copy.docx');
    const wrong = await redact({ question: 'text', documentId: ids.text, replacementId: other.id });
    expect(getCode(wrong)).toBe('INVALID_INPUT');
    const copy = await sendChecked(portal, staff, writePdf(), 'copy.pdf');
    const { data } = await redact({ question: 'text', documentId: ids.text, replacementId: copy.id });
    expect(data.redact.isReplaced).toBe(true);
    expect(await list()).toEqual([]);
    const [, text] = (await read()).documents;
    expect(text).toMatchObject({ question: 'text', isHidden: false });
    const served = await open(text.url);
    expect(served.headers['content-disposition']).toContain('filename="2.pdf"');
    expect(served.headers['content-type']).toBe('application/pdf');
    expect((await open(`/documents/${ids.text}`)).statusCode).toBe(404);
    const later = new Date(portal.ctx.now().getTime() + 90 * 86_400_000);
    await removeUnusedDocuments({ ...portal.ctx, now: () => later });
    expect((await open(text.url)).statusCode).toBe(200);
    await portal.ctx.db.document.delete({ where: { id: copy.id } });
    expect((await read()).documents[1]).toMatchObject({ url: null, isHidden: true });
  });

  it('a replacement remains when the account of the moderator who uploaded it is erased', async () => {
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const copy = await sendChecked(portal, moderator, writePdf(), 'copy.pdf');
    const input = { question: 'text', documentId: ids.text, replacementId: copy.id };
    const { id } = (await redact(input, moderator)).data.redact;
    const erased = await portal.asAdmin(`mutation { deleteUser(id: "${moderator.id}") { id } }`);
    expect(getCode(erased)).toBe('ok');
    const stored = await portal.ctx.db.redaction.findUniqueOrThrow({ where: { id } });
    expect(stored.replacementId).toBe(copy.id);
    const [, shown] = (await read()).documents;
    expect(shown).toMatchObject({ question: 'text', isHidden: false });
    expect((await open(shown.url)).statusCode).toBe(200);
  });
});
