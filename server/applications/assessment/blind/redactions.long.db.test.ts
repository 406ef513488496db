import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { sendChecked, writeDocx, writePdf } from '../../../test/documents.ts';
import { makePerson } from '../../../test/people.ts';
import { makeReference } from '../../../test/references.ts';
import { removeUnusedDocuments } from '../../documents/removeUnusedDocuments.ts';
import { openRedactionsPortal } from './test/redactionsPortal.ts';

const parts = await openRedactionsPortal();
const { portal, staff, applicationId, round, ids, redact, read, open } = parts;

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

  // product: P17.43
  it('assessors see a hidden reference without its text, and its replacement as a document', async () => {
    const { applicantId, scholarshipId } = await portal.ctx.db.application.findUniqueOrThrow({
      where: { id: applicationId },
    });
    const received = { state: 'RECEIVED', receivedAt: portal.ctx.now() } as const;
    const given = { scholarshipId, ...received, answers: { letter: 'Ada is outstanding' } };
    const applicant = { id: applicantId };
    const { id: referenceId } = await makeReference(portal.ctx, applicant, given);
    const waiting = await makeReference(portal.ctx, applicant, { scholarshipId, email: 'mary@example.org' });
    const other = await makePerson(portal.ctx);
    const foreign = await makeReference(portal.ctx, other, { ...given, email: 'emmy@example.org' });
    for (const { id } of [waiting, foreign])
      expect(getCode(await redact({ question: 'referees', referenceId: id }))).toBe('INVALID_INPUT');
    const [shown] = (await read()).references;
    expect(shown).toMatchObject({ answers: { letter: 'Ada is outstanding' }, isHidden: false });
    const count = (await read()).documents.length;

    expect((await redact({ question: 'referees', referenceId })).errors).toBeUndefined();
    const hidden = await read();
    const nothing = { form: { sections: [] }, answers: {}, hasFile: false };
    expect(hidden.references).toEqual([{ number: 1, ...nothing, isHidden: true }]);
    expect(JSON.stringify(hidden)).not.toContain('outstanding');
    expect(hidden.documents).toHaveLength(count);

    const copy = await sendChecked(portal, staff, writePdf(), 'letter.pdf');
    const { data } = await redact({ question: 'referees', referenceId, replacementId: copy.id });
    expect(data.redact.isReplaced).toBe(true);
    const replaced = await read();
    expect(replaced.references).toEqual(hidden.references);
    const document = replaced.documents.at(-1);
    expect(document).toMatchObject({
      number: count + 1,
      question: 'referees',
      reference: 1,
      isHidden: false,
    });
    expect((await open(document.url)).statusCode).toBe(200);
    const list = `{ redactions(roundId: "${round.id}") { id referee referenceId } }`;
    const { redactions } = (await portal.as(staff, list)).data;
    const [mine] = redactions.filter((one: { referenceId: string | null }) => one.referenceId);
    expect(mine).toMatchObject({ referee: 'Grace Hopper', referenceId });
    await portal.as(
      staff,
      `mutation { removeRedaction(input: { roundId: "${round.id}", id: "${mine.id}" }) { id } }`,
    );
    expect((await read()).references).toEqual([shown]);
    expect((await open(document.url)).statusCode).toBe(404);
  });
});
