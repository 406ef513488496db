import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLLING } from '../../../../rules/days.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { scholarshipFile, scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeOrganisation(portal.ctx, { name: 'Fjordholm', slug: 'fjordholm' });
});

afterAll(() => portal.close());

const send = (file: object) =>
  portal.requestAs('moderator', {
    method: 'POST',
    url: '/imports/scholarship',
    payload: JSON.stringify(file),
  });
const exportFile = async (id: string) =>
  (await portal.requestAs('moderator', { url: `/exports/scholarships/${id}.json` })).json();

// product: P7.14, P7.30
describe('copying requirements and fee waivers', () => {
  const age = (on: string) => ({ fact: 'birthday', is: 'ageAtMost', value: 30, on });
  const original = (on: string) => ({
    requirements: { hard: age(on), soft: { not: { ...age(on), value: 20 } } },
    feeWaiver: { acceptsRequests: true, condition: age(on) },
  });

  async function copy(name: 'previousId' | 'copiedId', day: string) {
    const { id } = (await send(scholarshipFile(original('2024-02-29')))).json();
    expect(id).toEqual(expect.any(String));
    const { data } = await portal.asModerator(
      `mutation($input: ScholarshipInput!, $id: UUID) {
        createScholarship(input: { scholarship: $input, isDraft: true, ${name}: $id }) { id } }`,
      { input: scholarshipForm({ applicationDeadline: day }), id },
    );
    return exportFile(data.createScholarship.id);
  }

  it('copying to the next opening shifts age-limit dates by the years between closing dates', async () => {
    expect(await copy('previousId', '2028-09-30')).toMatchObject(original('2026-02-28'));
    expect(await copy('previousId', ROLLING)).toMatchObject(original('2024-02-29'));
  });

  it("copying requirements, except to the next opening, keeps the original's age-limit dates", async () => {
    expect(await copy('copiedId', '2028-09-30')).toMatchObject(original('2024-02-29'));
  });

  it("copying a scholarship's requirements requires permission to edit the original", async () => {
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    const { id } = (await send(scholarshipFile())).json();
    const { errors } = await portal.as(
      stranger,
      'mutation($input: ScholarshipInput!, $id: UUID) { createScholarship(input: { scholarship: $input, isDraft: true, copiedId: $id }) { id } }',
      { input: scholarshipForm(), id },
    );
    expect(errors?.[0]?.extensions.fields).toEqual({ copiedId: 'Provide the ID of a scholarship.' });
  });
});
