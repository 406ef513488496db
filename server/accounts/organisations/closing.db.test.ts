import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const close = (id: string) =>
  portal.asAdmin('mutation($id: UUID!) { closeOrganisation(id: $id) { closedAt version } }', { id });
const reopen = (id: string) =>
  portal.asAdmin('mutation($id: UUID!) { reopenOrganisation(id: $id) { closedAt } }', { id });
const CREATE = `mutation($input: ScholarshipInput!, $isDraft: Boolean, $organisationId: UUID) {
  createScholarship(input: { scholarship: $input, isDraft: $isDraft, organisationId: $organisationId }) { id } }`;
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code;

// product: P7.27
describe('closed organisation', () => {
  it('a closed organisation retains its scholarships and applications and is shown as closed', async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const { id: organisationId, slug } = organisation;
    await makeScholarship(portal.ctx);
    const past = await makeScholarship(portal.ctx, { organisationId, deadline: '2026-06-01' });
    const { id: applicantId } = await makePerson(portal.ctx);
    const application = await makeApplication(portal.ctx, { applicantId, scholarshipId: past.id });
    const { data } = await close(organisationId);
    expect(data.closeOrganisation).toEqual({ closedAt: portal.ctx.now().toISOString(), version: 2 });
    const page = await portal.asVisitor(
      `{ organisation(slug: "${slug}") { closedAt } organisationScholarships(slug: "${slug}") { items { id } } }`,
    );
    expect(page.data).toEqual({
      organisation: { closedAt: portal.ctx.now().toISOString() },
      organisationScholarships: { items: [{ id: past.id }] },
    });
    const read = await portal.asModerator(`{ application(id: "${application.id}") { id } }`);
    expect(read.data.application).toEqual({ id: application.id });
    const sitemap = await portal.request({ url: '/sitemap-pages.xml' });
    expect(sitemap.body).not.toContain(`/organisations/${slug}<`);
    await reopen(organisationId);
    expect((await portal.request({ url: '/sitemap-pages.xml' })).body).toContain(`/organisations/${slug}<`);
    const audit = await portal.ctx.db.auditEntry.findMany({ where: { targetId: organisationId } });
    expect(audit.map(({ action }) => action).sort()).toEqual(['organisation.close', 'organisation.reopen']);
  });

  it('a closed organisation cannot publish or receive scholarships or invite coordinators', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const draft = await portal.asModerator(CREATE, {
      input: scholarshipForm(),
      isDraft: true,
      organisationId,
    });
    await close(organisationId);
    const offered = await portal.asModerator('{ offeringOrganisations { id } }');
    expect(offered.data.offeringOrganisations).not.toContainEqual({ id: organisationId });
    for (const isDraft of [true, false]) {
      const added = await portal.asModerator(CREATE, { input: scholarshipForm(), isDraft, organisationId });
      expect(added.errors?.[0]?.extensions.fields).toEqual({
        organisationId: 'This organisation is closed. Choose another.',
      });
    }
    const { id } = draft.data.createScholarship;
    for (const to of ['PUBLISHED', 'SCHEDULED'])
      expect(
        codeOf(
          await portal.asModerator(
            `mutation { moveScholarship(input: { id: "${id}", to: ${to}, publishAt: "2026-07-01T00:00:00Z" }) { id } }`,
          ),
        ),
      ).toBe('CONFLICT');
    const elsewhere = await makeScholarship(portal.ctx);
    const moved = await portal.asModerator(
      `mutation($input: ScholarshipInput!, $organisationId: UUID) {
        updateScholarship(input: { id: "${elsewhere.id}", scholarship: $input, organisationId: $organisationId }) { id } }`,
      { input: scholarshipForm(), organisationId },
    );
    expect(codeOf(moved)).toBe('INVALID_INPUT');
    const invited = await portal.asAdmin(
      `mutation { invite(input: { role: COORDINATOR, organisationId: "${organisationId}", email: "a@example.org" }) { id } }`,
    );
    expect(codeOf(invited)).toBe('CONFLICT');
  });

  it('a closed organisation cannot reopen past scholarships by extending, editing or restoring them', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    await makeScholarship(portal.ctx);
    const past = await makeScholarship(portal.ctx, { organisationId, deadline: '2026-06-01' });
    const archived = await makeScholarship(portal.ctx, { organisationId, archivedAt: portal.ctx.now() });
    await close(organisationId);
    const id = past.id;
    const later = { applicationDeadline: '2026-12-01' };
    const applicant = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId: id });
    const answers = await Promise.all([
      portal.asModerator(`mutation { restoreScholarship(id: "${archived.id}") { id } }`),
      portal.asModerator(
        'mutation($id: UUID!, $input: DeadlineExtensionInput!) { extendDeadline(id: $id, input: $input) { id } }',
        { id, input: { ...later, reason: 'The holidays' } },
      ),
      portal.asModerator(
        'mutation($id: UUID!, $input: DeadlineExtensionInput!) { extendDeadline(id: $id, input: $input) { id } }',
        { id, input: { ...later, reason: 'You were ill', applicantEmail: applicant.email } },
      ),
      portal.asModerator(
        'mutation($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { id } }',
        { id, input: scholarshipForm({ applicationDeadline: '2026-12-20' }) },
      ),
    ]);
    expect(answers.map(codeOf)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    const corrected = await portal.asModerator(
      'mutation($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { id } }',
      { id, input: scholarshipForm({ applicationDeadline: '2026-06-01', universityCity: 'Bergen' }) },
    );
    expect(corrected.errors).toBeUndefined();
  });

  it('a closed organisation is inaccessible to its coordinators until it reopens', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const { id } = await makeScholarship(portal.ctx, { organisationId, deadline: '2026-06-01' });
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const { token } = await makeInvitation(portal.ctx, organisationId);
    const reads = async () =>
      codeOf(await portal.as(coordinator, `{ scholarshipForEdit(id: "${id}") { id } }`)) ?? 'ok';
    const invitation = async () =>
      (await portal.asVisitor(`{ invitation(token: "${token}") { email } }`)).data.invitation;
    await close(organisationId);
    expect([await reads(), await invitation()]).toEqual(['FORBIDDEN', null]);
    const viewer = await portal.as(coordinator, '{ viewer { coordinates { id } abilities } }');
    expect(viewer.data.viewer).toEqual({ coordinates: [], abilities: [] });
    await reopen(organisationId);
    expect([await reads(), await invitation()]).toEqual(['ok', { email: 'office@example.org' }]);
  });

  it.each([
    ['is open', { deadline: '2026-12-01' }],
    ['opens later', { deadline: '2026-12-01', opensOn: new Date('2026-08-01') }],
    [
      'is scheduled',
      { deadline: '2026-12-01', state: 'SCHEDULED' as const, publishAt: new Date('2026-07-01') },
    ],
  ])('an organisation cannot be closed while one of its scholarships %s', async (_when, given) => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const { id } = await makeScholarship(portal.ctx, { organisationId, ...given });
    const refused = await close(organisationId);
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
      'CONFLICT',
      expect.stringMatching(/^1 scholarship of this organisation is open, opens later or is scheduled/),
    ]);
    await portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: portal.ctx.now() } });
    expect((await close(organisationId)).errors).toBeUndefined();
  });

  it("an organisation cannot close or reopen twice, and the portal's own organisation never closes", async () => {
    const { id } = await makeOrganisation(portal.ctx);
    expect(codeOf(await close(PORTAL_ORGANISATION_ID))).toBe('CONFLICT');
    expect(codeOf(await reopen(id))).toBe('CONFLICT');
    const both = await Promise.all([close(id), close(id)]);
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined]);
  });

  it('an organisation is never closed while one of its scholarships is being published', async () => {
    for (let round = 0; round < rounds(8, 80); round += 1) {
      const { id: organisationId } = await makeOrganisation(portal.ctx);
      const person = await makeCoordinator(portal.ctx, organisationId);
      await portal.ctx.db.organisation.update({
        where: { id: organisationId },
        data: { publishesItself: true },
      });
      const [closed, added] = await Promise.all([
        close(organisationId),
        portal.as(person, CREATE, { input: scholarshipForm() }),
      ]);
      expect([closed.errors, added.errors].filter(Boolean)).toHaveLength(1);
    }
  });
});

it("the database prevents the portal's own organisation from being closed", async () => {
  const closed = portal.ctx.db.organisation.update({
    where: { id: PORTAL_ORGANISATION_ID },
    data: { closedAt: portal.ctx.now() },
  });
  await expect(closed).rejects.toThrow('organisations_own_open');
});
