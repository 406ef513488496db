import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { assign, makeRoundOf } from '../../../test/assessment.ts';
import { sendChecked, writeDocx, writePdf } from '../../../test/documents.ts';
import { makePayment } from '../../../test/paying.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { makeReference } from '../../../test/references.ts';
import { removeUnusedDocuments } from '../../documents/removeUnusedDocuments.ts';

let portal: TestPortal;
let staff: Person;
let assessor: Person;
let applicationId: string;
let assessmentId: string;
let round: Awaited<ReturnType<typeof makeRoundOf>>;
const ids = { essay: '', text: '' };

const file = (key: string) => ({ key, kind: 'document', label: { en: key } });

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.person('moderator');
  const applicant = await makePerson(portal.ctx);
  const asked = [MOTIVATION, file('essay'), file('text')];
  const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, asked);
  ids.essay = (await sendChecked(portal, applicant, writePdf(), 'essay.pdf')).id;
  ids.text = (await sendChecked(portal, applicant, writeDocx(), 'text.docx')).id;
  const answers = { motivation: 'My aunt Ada', essay: [ids.essay], text: [ids.text] };
  const { data, errors } = await submit(portal, applicant, scholarshipId, {
    answers: { version: 1, answers },
  });
  expect(errors).toBeUndefined();
  applicationId = data.submitApplication.id;
  await makePayment(portal.ctx, { payerId: applicant.id, scholarshipId, applicationId, status: 'PAID' });
  round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
  assessor = await makePerson(portal.ctx);
  assessmentId = (await assign(portal.ctx, round, assessor)).id;
}, 60_000);

afterAll(() => portal.close());

const redact = (input: Record<string, unknown>, by = staff) =>
  portal.as(by, 'mutation ($input: RedactInput!) { redact(input: $input) { id isReplaced } }', {
    input: { roundId: round.id, applicationId, ...input },
  });

const READ = `form answers hidden { question label } documents { number question pages url isHidden reference }
  references { number form answers hasFile isHidden }`;

async function read() {
  const { data, errors } = await portal.as(
    assessor,
    `{ myAssessment(id: "${assessmentId}") { application { ${READ} } } }`,
  );
  expect(errors).toBeUndefined();
  return data.myAssessment.application;
}

const open = (url: string) => portal.request({ method: 'GET', url, headers: assessor.headers });

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
