import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { makeScholarshipWithQuestions, TRADE } from '../../test/questions.ts';

const { portal, read } = await openApplicationsPortal(
  {},
  { OMITTED_FIELDS: 'phone,address,applicantImage,ssc,gender' },
);

const SHORT = { applicantName: 'Ada Lovelace', hsc: '4.9' };

async function open() {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
  return { student, scholarshipId };
}

// product: P7.45
describe('form with omitted fields', () => {
  it('an application without the omitted fields succeeds; all other fields are still required', async () => {
    const { student, scholarshipId } = await open();
    const input = { scholarshipId, consent: true };
    const apply = (given: object) =>
      portal.as(student, 'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }', {
        input: { ...input, ...given },
      });
    const { errors } = await apply({ applicantName: 'Ada Lovelace' });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['hsc']);
    const { data } = await apply(SHORT);
    expect(await read(data.submitApplication.id)).toMatchObject({
      ...{ phone: '', address: '', ssc: '', hsc: '4.9', gender: null },
      ...{ applicantImageId: null, applicantImageUrl: null },
    });
  });

  it('a condition ignores the value that a draft has for an omitted field', async () => {
    const student = await makePerson(portal.ctx);
    const conditional = { ...TRADE, showWhen: { fact: 'gender', is: 'oneOf', value: ['FEMALE'] } };
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [conditional]);
    const { data } = await portal.as(
      student,
      `mutation ($input: DraftInput!) { saveDraft(input: $input) {
        content answers { sections { state } } readiness { isReady missing { field } revision } } }`,
      { input: { scholarshipId, content: { ...SHORT, gender: 'FEMALE' } } },
    );
    const { content, answers, readiness } = data.saveDraft;
    expect([content, answers.sections]).toEqual([SHORT, [{ state: 'NOT_NEEDED' }]]);
    expect(readiness).toMatchObject({ isReady: true, missing: [] });
    const sent = await portal.as(
      student,
      `mutation ($drafts: [DraftToSubmit!]!) {
        submitDrafts(input: { drafts: $drafts, consent: true }) { isDone fields { field } } }`,
      { drafts: [{ scholarshipId, revision: readiness.revision }] },
    );
    expect(sent.data.submitDrafts).toEqual([{ isDone: true, fields: [] }]);
  });
});
