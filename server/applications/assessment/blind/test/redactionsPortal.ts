import { afterAll, expect } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { submit } from '../../../../test/applying.ts';
import { assign, makeRoundOf } from '../../../../test/assessment.ts';
import { sendChecked, writeDocx, writePdf } from '../../../../test/documents.ts';
import { makePayment } from '../../../../test/paying.ts';
import { makePerson } from '../../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../../test/questions.ts';

const file = (key: string) => ({ key, kind: 'document', label: { en: key } });

const READ = `form answers hidden { question label } documents { number question pages url isHidden reference }
  references { number form answers hasFile isHidden }`;

/** Opens a portal with an open blind round that has one application, with an answer and two documents. */
export async function openRedactionsPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());
  const staff = await portal.person('moderator');
  const applicant = await makePerson(portal.ctx);
  const asked = [MOTIVATION, file('essay'), file('text')];
  const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, asked);
  const essay = (await sendChecked(portal, applicant, writePdf(), 'essay.pdf')).id;
  const text = (await sendChecked(portal, applicant, writeDocx(), 'text.docx')).id;
  const answers = { motivation: 'My aunt Ada', essay: [essay], text: [text] };
  const sent = await submit(portal, applicant, scholarshipId, { answers: { version: 1, answers } });
  expect(sent.errors).toBeUndefined();
  const applicationId: string = sent.data.submitApplication.id;
  await makePayment(portal.ctx, { payerId: applicant.id, scholarshipId, applicationId, status: 'PAID' });
  const round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
  const assessor = await makePerson(portal.ctx);
  const { id: assessmentId } = await assign(portal.ctx, round, assessor);

  return {
    portal,
    staff,
    applicant,
    assessor,
    applicationId,
    assessmentId,
    round,
    ids: { essay, text },
    redact: (input: Record<string, unknown>, by = staff) =>
      portal.as(by, 'mutation ($input: RedactInput!) { redact(input: $input) { id isReplaced } }', {
        input: { roundId: round.id, applicationId, ...input },
      }),
    async read() {
      const { data, errors } = await portal.as(
        assessor,
        `{ myAssessment(id: "${assessmentId}") { application { ${READ} } } }`,
      );
      expect(errors).toBeUndefined();
      return data.myAssessment.application;
    },
    open: (url: string) => portal.request({ method: 'GET', url, headers: assessor.headers }),
  };
}
