import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;
let birch: { id: string };
let spruce: { id: string };
let both: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  birch = await makeOrganisation(portal.ctx, { name: 'Birch' });
  spruce = await makeOrganisation(portal.ctx, { name: 'Spruce', publishesItself: true });
  both = await makeCoordinator(portal.ctx, birch.id);
  await coordinate(portal.ctx, both, spruce.id);
});

afterAll(() => portal.close());

const MOVE = `mutation ($id: UUID!, $organisationId: UUID, $version: Int, $input: ScholarshipInput!) {
  updateScholarship(input: { id: $id, organisationId: $organisationId, version: $version, scholarship: $input }) { version organisation { name } } }`;

async function move(who: Person | null, id: string, organisationId: string, version?: number) {
  const variables = { id, organisationId, version, input: scholarshipForm() };
  const { data, errors } = await (who
    ? portal.as(who, MOVE, variables)
    : portal.asModerator(MOVE, variables));
  return errors?.[0]?.extensions ?? data.updateScholarship;
}

const offeredBy = async (id: string) =>
  (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).organisationId;
const makeOf = ({ id: organisationId }: { id: string }, given: object = {}) =>
  makeScholarship(portal.ctx, { organisationId, ...given });

// product: P7.17
describe('moving a scholarship to another organisation', () => {
  it('moving a scholarship moves its applications, and the audit names both organisations', async () => {
    const { id } = await makeOf(birch);
    const application = await makeApplication(portal.ctx, {
      applicantId: (await makePerson(portal.ctx)).id,
      scholarshipId: id,
    });
    const ofSpruce = await makeCoordinator(portal.ctx, spruce.id);
    const ofBirch = await makeCoordinator(portal.ctx, birch.id);
    const read = async (who: Person) =>
      (await portal.as(who, `{ application(id: "${application.id}") { id } }`)).errors?.[0]?.extensions.code;
    expect([await read(ofBirch), await read(ofSpruce)]).toEqual([undefined, 'NOT_FOUND']);
    expect(await move(both, id, spruce.id)).toMatchObject({ organisation: { name: 'Spruce' } });
    expect([await read(ofBirch), await read(ofSpruce)]).toEqual(['NOT_FOUND', undefined]);
    const [entry] = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id, action: 'scholarship.update' },
    });
    expect(entry).toMatchObject({
      actorId: both.id,
      before: { organisationId: birch.id },
      after: { organisationId: spruce.id },
    });
  });

  it('moving a scholarship requires access to both organisations', async () => {
    const { id } = await makeOf(birch);
    const ofBirch = await makeCoordinator(portal.ctx, birch.id);
    const ofSpruce = await makeCoordinator(portal.ctx, spruce.id);
    const gone = await makeOrganisation(portal.ctx);
    await portal.ctx.db.organisation.delete({ where: { id: gone.id } });
    const refused = await move(ofBirch, id, spruce.id);
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { organisationId: 'Provide the ID of an organisation.' },
    });
    expect(await move(ofBirch, id, gone.id)).toEqual(refused);
    expect(await move(null, id, gone.id)).toEqual(refused);
    expect((await move(ofSpruce, id, spruce.id)).code).toBe('NOT_FOUND');
    expect(await offeredBy(id)).toBe(birch.id);
    expect(await move(null, id, PORTAL_ORGANISATION_ID)).toMatchObject({ version: 2 });
    expect(await offeredBy(id)).toBe(PORTAL_ORGANISATION_ID);
  });

  it('a coordinator can move a public scholarship only to organisations where publishing is permitted', async () => {
    const shown = await makeOf(spruce);
    expect((await move(both, shown.id, birch.id)).code).toBe('CONFLICT');
    expect(await offeredBy(shown.id)).toBe(spruce.id);
    const draft = await makeOf(spruce, { state: 'DRAFT', publishedAt: null });
    expect(await move(both, draft.id, birch.id)).toMatchObject({ version: 2 });
  });

  it('only one of two simultaneous moves of a scholarship is accepted', async () => {
    const { id } = await makeOf(birch);
    const answers = await Promise.all([
      move(null, id, spruce.id, 1),
      move(null, id, PORTAL_ORGANISATION_ID, 1),
    ]);
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toEqual([
      expect.objectContaining({ version: 2 }),
    ]);
    expect(answers.filter(({ version, code }) => version === 2 && !code)).toHaveLength(1);
  });
});

// product: P7.17
describe('organisations for new scholarships', () => {
  const OFFERING = '{ offeringOrganisations { id viewerCanPublish } }';

  it('moderators can offer scholarships for any organisation, coordinators only for their own', async () => {
    const { data } = await portal.as(both, OFFERING);
    expect(data.offeringOrganisations).toEqual([
      { id: birch.id, viewerCanPublish: false },
      { id: spruce.id, viewerCanPublish: true },
    ]);
    const { data: all } = await portal.asModerator(OFFERING);
    expect(all.offeringOrganisations).toHaveLength(await portal.ctx.db.organisation.count());
    expect(
      new Set(all.offeringOrganisations.map((each: { viewerCanPublish: boolean }) => each.viewerCanPublish)),
    ).toEqual(new Set([true]));
  });

  it('viewerCanPublish is true only for moderators and coordinators who may publish', async () => {
    const { id } = await makeOf(birch);
    const ask = `{ scholarship(id: "${id}") { viewerCanPublish } }`;
    const says = async (asked: Promise<{ data: { scholarship: { viewerCanPublish: boolean } } }>) =>
      (await asked).data.scholarship.viewerCanPublish;
    expect(await says(portal.as(both, ask))).toBe(false);
    expect(await says(portal.asModerator(ask))).toBe(true);
    expect(await says(portal.asOther(ask))).toBe(false);
    expect(await says(portal.asVisitor(ask))).toBe(false);
    await portal.ctx.db.scholarship.update({ where: { id }, data: { organisationId: spruce.id } });
    expect(await says(portal.as(both, ask))).toBe(true);
    const other = await makeCoordinator(portal.ctx, birch.id);
    expect(await says(portal.as(other, ask))).toBe(false);
  });

  it("a coordinator's scholarship sent for review appears in the moderators' overview", async () => {
    const waiting = async (who: 'asModerator' | 'asAdmin') =>
      (await portal[who]('{ staffOverview { scholarshipsUnderReview { totalCount } } }')).data.staffOverview
        .scholarshipsUnderReview.totalCount;
    const before = await waiting('asModerator');
    const { data } = await portal.as(
      both,
      `mutation ($input: ScholarshipInput!, $organisationId: UUID) {
        createScholarship(input: { scholarship: $input, organisationId: $organisationId, isForReview: true }) { id state } }`,
      { input: scholarshipForm({ scholarshipName: 'Reviewed Award' }), organisationId: birch.id },
    );
    expect(data.createScholarship.state).toBe('UNDER_REVIEW');
    expect([await waiting('asModerator'), await waiting('asAdmin')]).toEqual([before + 1, before + 1]);
    const own = await portal.as(both, '{ staffOverview { scholarshipsUnderReview { totalCount } } }');
    expect(own.data.staffOverview.scholarshipsUnderReview).toBeNull();
    const { data: seen } = await portal.asVisitor(
      `{ scholarship(id: "${data.createScholarship.id}") { id } }`,
    );
    expect(seen.scholarship).toBeNull();
  });
});
