import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { makePanel, makeRound, makeRoundOf } from '../../../test/assessment.ts';
import { readMailedLink } from '../../../test/browser.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';

let portal: TestPortal;
let organisationId: string;
let coordinator: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  organisationId = (await makeOrganisation(portal.ctx, { name: 'University of Bergen' })).id;
  coordinator = await makeCoordinator(portal.ctx, organisationId);
});
afterAll(() => portal.close());

const INVITE = 'mutation ($input: InvitationInput!) { invite(input: $input) { id } }';
const SAVE = 'mutation ($input: ExpertiseInput!) { saveExpertise(input: $input) { subjects languages } }';
const MINE = '{ myPanels { id panelName organisationName subjects languages } }';

const readMembers = (panelId: string) =>
  portal.ctx.db.panelMember.findMany({ where: { panelId }, orderBy: { id: 'asc' } });

async function makeMember() {
  const panelId = await makePanel(portal.ctx, { members: 0, organisationId });
  const person = await makePerson(portal.ctx);
  const { id } = await portal.ctx.db.panelMember.create({
    data: { panelId, userId: person.id, createdAt: portal.ctx.now() },
  });
  return { id, panelId, person };
}

// product: P17.37
describe("assessors' expertise", () => {
  it('a person who accepts a panel invitation gets the expertise stated in the invitation', async () => {
    const panelId = await makePanel(portal.ctx, { members: 0, organisationId });
    const email = 'expert@example.org';
    const input = { email, role: 'ASSESSOR', panelId };
    const expertise = { subjects: ['ENGINEERING', 'DOCTOR'], languages: ['fr'] };
    const unknown = await portal.as(coordinator, INVITE, { input: { ...input, subjects: ['ALCHEMY'] } });
    expect(getCode(unknown)).toBe('INVALID_INPUT');
    await portal.as(coordinator, INVITE, { input: { ...input, ...expertise } });
    expect((await portal.as(coordinator, INVITE, { input })).errors).toBeUndefined();
    const token = (await readMailedLink(portal, email)).searchParams.get('token');
    const person = await makePerson(portal.ctx, { email });
    await portal.as(
      person,
      'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { role } }',
      {
        token,
      },
    );
    expect(await readMembers(panelId)).toMatchObject([expertise]);
    const { data } = await portal.as(person, MINE);
    expect(data.myPanels).toMatchObject([{ organisationName: 'University of Bergen', ...expertise }]);
  });

  it("only a panel member and the panel’s staff can change the member's expertise", async () => {
    const { id: memberId, panelId, person } = await makeMember();
    const save = (by: Person, subjects: string[], languages: string[]) =>
      portal.as(by, SAVE, { input: { memberId, subjects, languages } });
    const own = await save(person, ['DOCTOR', 'ENGINEERING', 'DOCTOR'], ['en']);
    expect(own.data.saveExpertise).toEqual({ subjects: ['ENGINEERING', 'DOCTOR'], languages: ['en'] });
    expect((await save(coordinator, [], ['de'])).data.saveExpertise.languages).toEqual(['de']);
    const colleague = await makeMember();
    const other = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    expect(getCode(await save(colleague.person, [], []))).toBe('NOT_FOUND');
    expect(getCode(await save(other, [], []))).toBe('NOT_FOUND');
    expect(getCode(await save(await makePerson(portal.ctx), [], []))).toBe('FORBIDDEN');
    expect(getCode(await save(person, ['ALCHEMY'], []))).toBe('INVALID_INPUT');
    expect(getCode(await save(person, [], ['tlh']))).toBe('INVALID_INPUT');
    expect(await readMembers(panelId)).toMatchObject([{ subjects: [], languages: ['de'] }]);
    const [line] = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: panelId, action: 'panel.saveExpertise' },
      orderBy: { id: 'desc' },
    });
    expect(line?.actorId).toBe(coordinator.id);
    await portal.ctx.db.panelMember.update({ where: { id: memberId }, data: { leftAt: portal.ctx.now() } });
    expect(getCode(await save(coordinator, [], []))).toBe('NOT_FOUND');
  });
});

const PLAN = `filled shortfalls { withoutEligible unsuited { member { id } missing subjects languages } }
  mismatchCount mismatches { applicationId member { id } missing }`;

async function plan(roundId: string) {
  const staff = await portal.person('moderator');
  const { data, errors } = await portal.as(
    staff,
    `{ assignmentPlan(roundId: "${roundId}", seed: 3) { ${PLAN} } }`,
  );
  expect(errors).toBeUndefined();
  return data.assignmentPlan;
}

// product: P17.37
describe('automatic assignment', () => {
  it('automatic assignment prefers matching expertise and reports missing expertise', async () => {
    const { id, applicationId, applicantId, panelId } = await makeRound(portal.ctx);
    const { db } = portal.ctx;
    await db.assessmentRound.update({ where: { id }, data: { perApplication: 1 } });
    await db.user.update({ where: { id: applicantId }, data: { language: 'fr-CA' } });
    const [one, two] = await readMembers(panelId ?? '');
    const set = (memberId = '', languages: string[] = []) =>
      db.panelMember.update({ where: { id: memberId }, data: { languages } });
    await set(one?.id, ['en']);
    await set(two?.id, ['en', 'fr']);
    expect(await plan(id)).toMatchObject({ filled: 1, mismatchCount: 0 });
    await set(two?.id, ['de']);
    const { mismatches } = await plan(id);
    expect(mismatches).toMatchObject([{ applicationId, missing: ['LANGUAGE'] }]);
  });

  it('automatic assignment skips assessors without the expertise that a round requires', async () => {
    const { id, scholarshipId, applicationId, panelId } = await makeRound(portal.ctx);
    const { db } = portal.ctx;
    await db.scholarship.update({ where: { id: scholarshipId }, data: { subjectCategory: 'DOCTOR' } });
    await db.assessmentRound.update({ where: { id }, data: { requiresExpertise: true } });
    const [one] = await readMembers(panelId ?? '');
    await db.panelMember.update({ where: { id: one?.id ?? '' }, data: { subjects: ['ENGINEERING'] } });
    expect(await plan(id)).toMatchObject({
      filled: 1,
      shortfalls: [
        {
          withoutEligible: 1,
          unsuited: [{ member: { id: one?.id }, missing: ['SUBJECT'], subjects: ['DOCTOR'] }],
        },
      ],
    });
    const more = () =>
      portal.asModerator(
        `mutation { askOneMore(input: { roundId: "${id}", applicationId: "${applicationId}" }) { changed } }`,
      );
    expect((await more()).data.askOneMore.changed).toBe(1);
    expect(getCode(await more())).toBe('CONFLICT');
  });

  it('automatic assignment prefers the applicant’s fields of study to the scholarship’s subject', async () => {
    const fields = ['ENGINEERING', 'LAW'].map((value) => ({ value, label: { en: value } }));
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [
      { key: 'field', kind: 'choices', profileKey: 'fieldsOfStudy', label: { en: 'Field' }, options: fields },
    ]);
    await portal.ctx.db.scholarship.update({
      where: { id: scholarshipId },
      data: { subjectCategory: 'AGRICULTURE' },
    });
    const applicant = await makePerson(portal.ctx);
    const { data, errors } = await submit(portal, applicant, scholarshipId, {
      answers: { version: 1, answers: { field: ['ENGINEERING', 'LAW'] } },
    });
    expect(errors).toBeUndefined();
    const applicationId = data.submitApplication.id;
    const round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId });
    await portal.ctx.db.panelMember.updateMany({
      where: { panelId: round.panelId ?? '' },
      data: { subjects: ['DOCTOR'] },
    });
    await portal.ctx.db.assessmentRound.update({
      where: { id: round.id },
      data: { requiresExpertise: true },
    });
    const { shortfalls } = await plan(round.id);
    expect(shortfalls[0].unsuited[0].subjects).toEqual(['ENGINEERING']);
  });
});
