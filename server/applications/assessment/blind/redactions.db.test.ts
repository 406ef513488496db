import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { sendChecked, writePdf } from '../../../test/documents.ts';
import { makePerson } from '../../../test/people.ts';
import { makeReference } from '../../../test/references.ts';
import { removeUnusedDocuments } from '../../documents/removeUnusedDocuments.ts';
import { openRedactionsPortal } from './test/redactionsPortal.ts';

const parts = await openRedactionsPortal();
const { portal, staff, applicant, assessor, applicationId, assessmentId, round } = parts;
const { ids, redact, read, open } = parts;

// product: P17.39
// security: C107
describe('redaction in a blind round', () => {
  it('answers to a general form can be hidden, but malformed keys are rejected', async () => {
    const { data, errors } = await redact({ question: 'general.hobbies' });
    expect(errors).toBeUndefined();
    await portal.ctx.db.redaction.delete({ where: { id: data.redact.id } });
    for (const question of ['', 'general.', 'a.b', 'general.general.x', 'Hobbies'])
      expect(getCode(await redact({ question }))).toBe('INVALID_INPUT');
  });

  it('a hidden answer or document is listed without its content', async () => {
    const earlier = await read();
    const essay = earlier.documents.find(({ question }: { question: string }) => question === 'essay');
    expect((await open(essay.url)).statusCode).toBe(200);
    expect((await redact({ question: 'motivation' })).errors).toBeUndefined();
    const hidden = await redact({ question: 'essay', documentId: ids.essay });
    const now = await read();
    expect(now.hidden).toEqual([{ question: 'motivation', label: expect.anything() }]);
    expect(JSON.stringify(now)).not.toContain('My aunt Ada');
    expect(now.documents[0]).toEqual({
      ...{ number: 1, question: 'essay', pages: null, url: null, isHidden: true, reference: null },
    });
    for (const url of [
      essay.url,
      `/assessed-documents/${assessmentId}/1`,
      `/documents/${ids.essay}`,
      `/papers/applications/${applicationId}.pdf`,
    ])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
    const removed = await portal.as(
      staff,
      `mutation { removeRedaction(input: { roundId: "${round.id}", id: "${hidden.data.redact.id}" }) { id } }`,
    );
    expect(removed.errors).toBeUndefined();
    expect((await open(essay.url)).statusCode).toBe(200);
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

  it('a file that replaces a redacted document is hidden until staff decide', async () => {
    const { id } = (await redact({ question: 'essay', documentId: ids.essay })).data.redact;
    const next = await sendChecked(portal, applicant, writePdf({ pages: 2 }), 'second.pdf');
    const given = `applicationId: "${applicationId}", question: "essay"`;
    const asked = `mutation { requestDocument(input: { ${given}, reason: "Page 2", days: 3 }) { id } }`;
    expect(getCode(await portal.as(staff, asked))).toBe('ok');
    const sent = `mutation { replaceDocument(input: { ${given}, documents: ["${next.id}"] }) { id } }`;
    expect(getCode(await portal.as(applicant, sent))).toBe('ok');
    const later = new Date(portal.ctx.now().getTime() + 3 * 86_400_000);
    await removeUnusedDocuments({ ...portal.ctx, now: () => later });
    expect((await read()).documents[0]).toMatchObject({ question: 'essay', url: null, isHidden: true });
    expect((await open(`/assessed-documents/${assessmentId}/1`)).statusCode).toBe(404);
    await portal.as(
      staff,
      `mutation { removeRedaction(input: { roundId: "${round.id}", id: "${id}" }) { id } }`,
    );
    const [shown] = (await read()).documents;
    expect(shown).toMatchObject({ question: 'essay', isHidden: false });
    expect((await open(shown.url)).statusCode).toBe(200);
  });

  // product: P17.14
  it('the audit log does not say which application was redacted', async () => {
    expect((await redact({ question: 'hobbies' })).errors).toBeUndefined();
    const entries = await portal.ctx.db.auditEntry.findMany({ where: { targetId: round.id } });
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'round.redact', after: { question: 'hobbies' } }),
    );
    expect(JSON.stringify(entries)).not.toContain(applicationId);
  });

  it('staff can redact answers only in blind rounds, with replacement files that they uploaded', async () => {
    expect(getCode(await redact({ question: 'motivation' }, assessor))).toBe('FORBIDDEN');
    const foreign = await sendChecked(portal, assessor, writePdf(), 'mine.pdf');
    const stolen = await redact({ question: 'text', documentId: ids.text, replacementId: foreign.id });
    expect(getCode(stolen)).toBe('INVALID_INPUT');
    const unused = await redact({ question: 'motivation', documentId: ids.text });
    expect(getCode(unused)).toBe('INVALID_INPUT');
    const set = (data: { isBlind?: boolean; state?: 'OPEN' | 'CLOSED' }) =>
      portal.ctx.db.assessmentRound.update({ where: { id: round.id }, data });
    await set({ isBlind: false });
    expect(getCode(await redact({ question: 'motivation' }))).toBe('CONFLICT');
    expect((await read()).answers).toEqual({ motivation: 'My aunt Ada' });
    await set({ isBlind: true });
    expect((await read()).answers).toEqual({});
  });
});
