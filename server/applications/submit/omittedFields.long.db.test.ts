import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

const { portal, applied, read, update } = await openApplicationsPortal(
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
  it('a value sent for an omitted field is neither validated nor stored', async () => {
    const { student, scholarshipId } = await open();
    const { data } = await submit(portal, student, scholarshipId, { phone: 'none', ssc: 'x'.repeat(900) });
    expect(await read(data.submitApplication.id)).toMatchObject({ phone: '', ssc: '', hsc: FORM.hsc });
  });

  it('the REST API accepts a form without the omitted fields', async () => {
    const { student, scholarshipId } = await open();
    const payload = { ...SHORT, itemId: scholarshipId };
    const { statusCode } = await portal.requestAs(student, {
      ...{ method: 'POST', url: '/scholarfromuser', payload },
    });
    expect(statusCode).toBe(200);
  });

  it('an edit preserves values stored before their field was omitted', async () => {
    const { student, id } = await applied({ phone: '+47 555', ssc: '4.1', gender: 'FEMALE' });
    const { data } = await update(student, id, { hsc: '3.3', ssc: '1.0', gender: null, phone: '' });
    expect(data.updateApplication).toMatchObject({ id, version: 2 });
    expect(await read(id)).toMatchObject({ phone: '+47 555', ssc: '4.1', gender: 'FEMALE', hsc: '3.3' });
    expect((await read(id)).events).toMatchObject([
      { detail: { fields: expect.not.arrayContaining(['ssc']) } },
    ]);
  });

  it('a draft without the omitted fields is ready for submission', async () => {
    const { student, scholarshipId } = await open();
    await portal.as(student, 'mutation ($input: DraftInput!) { saveDraft(input: $input) { version } }', {
      input: { scholarshipId, content: SHORT },
    });
    const { data } = await portal.as(student, '{ myDrafts { readiness { isReady missing { field } } } }');
    expect(data.myDrafts[0].readiness).toEqual({ isReady: true, missing: [] });
  });

  it('staff can enter an application without the omitted fields', async () => {
    const { scholarshipId } = await open();
    const answer = await portal.asModerator(
      'mutation ($input: EnteredApplicationInput!) { enterApplication(input: $input) { id } }',
      { input: { ...SHORT, scholarshipId, email: 'paper@example.org', consent: true } },
    );
    expect(getCode(answer)).toBe('ok');
  });

  it('visitors can read which fields the portal omits', async () => {
    const { data } = await portal.asVisitor('{ portal { omittedFields } }');
    expect(data.portal.omittedFields).toEqual(['phone', 'address', 'applicantImage', 'ssc', 'gender']);
  });
});
