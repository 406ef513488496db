import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';

const { portal, applied, read } = await openApplicationsPortal();

const WITHDRAW = `mutation ($id: UUID!, $reason: String) { cancelApplication(id: $id, reason: $reason) { cancelledAt } }`;
const withdraw = (who: Person, id: string, reason?: string) => portal.as(who, WITHDRAW, { id, reason });
const LIST = `{ myWithdrawnApplications {
  id referenceNumber withdrawalReason viewerCanApplyAgain phone applicantName cancelledAt scholarship { id } } }`;
const listWithdrawn = async (who: Person) => (await portal.as(who, LIST)).data.myWithdrawnApplications;
const again = (who: Person, id: string) =>
  portal.as(who, 'mutation ($id: UUID!) { applyAgain(id: $id) { content version scholarship { id } } }', {
    id,
  });

// product: P4.7
describe('withdrawn applications', () => {
  it("the list of withdrawn applications contains only the viewer's own, with their withdrawal reasons", async () => {
    const { student, id, scholarshipId } = await applied();
    await withdraw(student, id, 'I accepted another offer.');
    expect(await listWithdrawn(student)).toMatchObject([
      {
        id,
        withdrawalReason: 'I accepted another offer.',
        applicantName: 'Ada Lovelace',
        scholarship: { id: scholarshipId },
      },
    ]);
    expect(await listWithdrawn(await makePerson(portal.ctx))).toEqual([]);
    expect(await listWithdrawn(await portal.person('moderator'))).toEqual([]);
  });

  it('the REST API can withdraw an application once and then hides it', async () => {
    const { student, id } = await applied();
    const remove = () => portal.requestAs(student, { method: 'DELETE', url: `/scholaritems/${id}` });
    expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 0 });
    const lists = [`/scholaritems?email=${student.email}`, `/scholaritem/update/${id}`];
    const [own, one] = await Promise.all(lists.map((url) => portal.requestAs(student, { url })));
    expect([own?.json(), one?.statusCode]).toEqual([[], 404]);
    expect(await listWithdrawn(student)).toMatchObject([{ id, withdrawalReason: null }]);
  });

  it('staff see the withdrawal reason, and an overlong reason is rejected', async () => {
    const { student, id } = await applied();
    const long = await withdraw(student, id, 'x'.repeat(501));
    expect([getCode(long), Object.keys(long.errors?.[0]?.extensions.fields ?? {})]).toEqual([
      'INVALID_INPUT',
      ['reason'],
    ]);
    expect((await read(id)).cancelledAt).toBeNull();
    await withdraw(student, id, 'Moving abroad');
    const seen = await portal.asModerator(
      `{ application(id: "${id}") { withdrawalReason timeline { kind detail { reason } } } }`,
    );
    expect(seen.data.application).toEqual({
      withdrawalReason: 'Moving abroad',
      timeline: [{ kind: 'CANCELLED', detail: { reason: 'Moving abroad' } }],
    });
  });

  it('the list of withdrawn applications omits applications deleted by staff', async () => {
    const { student, id } = await applied();
    await portal.asModerator(`mutation { deleteApplication(id: "${id}") { id } }`);
    expect(await listWithdrawn(student)).toEqual([]);
  });
});

// product: P7.48
describe('withdrawn applications for staff', () => {
  const read = `query ($filter: ApplicationFilter) {
    applications(filter: $filter) { items { id } totalCount }
    applicationIds(filter: $filter) { ids }
    applicationCounts(filter: $filter) { status totalCount } }`;
  async function listFor(who: Person, filter: object) {
    const { data } = await portal.as(who, read, { filter });
    const ids = data.applications.items.map(({ id }: { id: string }) => id);
    expect([data.applications.totalCount, data.applicationIds.ids]).toEqual([ids.length, ids]);
    const counts = data.applicationCounts.filter(({ totalCount }: { totalCount: number }) => totalCount > 0);
    return [ids, counts.map(({ status }: { status: string }) => status)];
  }

  it('staff can list and count withdrawn applications on request, without deleted ones', async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const other = await makeOrganisation(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId: organisation.id });
    const declined = await applied({ scholarshipId, status: 'ACCEPTED' });
    const deleted = await applied({ scholarshipId });
    const current = await applied({ scholarshipId, status: 'PROCESSING' });
    await withdraw(declined.student, declined.id, 'Another offer');
    await portal.asModerator(`mutation { deleteApplication(id: "${deleted.id}") { id } }`);
    const [own, foreign] = await Promise.all(
      [organisation, other].map(({ id }) => makeCoordinator(portal.ctx, id)),
    );
    if (!own || !foreign) throw new Error('No coordinators.');
    for (const who of [await portal.person('moderator'), own]) {
      for (const isWithdrawn of [undefined, null, false])
        expect(await listFor(who, { scholarshipId, isWithdrawn })).toEqual([[current.id], ['PROCESSING']]);
      expect(await listFor(who, { scholarshipId, isWithdrawn: true })).toEqual([[declined.id], ['ACCEPTED']]);
    }
    expect(await listFor(foreign, { isWithdrawn: true })).toEqual([[], []]);
    expect(getCode(await portal.as(declined.student, read, { filter: { isWithdrawn: true } }))).toBe(
      'FORBIDDEN',
    );
    const file = (who: Person, query: string) =>
      portal.requestAs(who, { url: `/exports/applications.csv?scholarship=${scholarshipId}${query}` });
    expect((await file(own, '&withdrawn=YES')).body).toContain(declined.id);
    expect((await file(own, '')).body).not.toContain(declined.id);
    expect((await file(foreign, '&withdrawn=YES')).body).not.toContain(declined.id);
  });

  it('withdrawn applications are read-only', async () => {
    const { student, id } = await applied({ status: 'PROCESSING' });
    await withdraw(student, id);
    const { data } = await portal.asModerator(
      `{ application(id: "${id}") { viewerCanDelete viewerCanGiveFeedback viewerDecisions { status } viewerStatusMoves { status } } }`,
    );
    expect(data.application).toEqual({
      ...{ viewerCanDelete: false, viewerCanGiveFeedback: false },
      ...{ viewerDecisions: [], viewerStatusMoves: [] },
    });
    const decided = await portal.asModerator(
      `mutation { decideApplications(input: { ids: ["${id}"], status: ACCEPTED }) { results { isDone code } } }`,
    );
    expect(decided.data.decideApplications.results).toEqual([{ isDone: false, code: 'NOT_FOUND' }]);
  });
});

// product: P4.7
describe('applying again', () => {
  it('applying again creates a draft with the same answers', async () => {
    const { student, id, scholarshipId } = await applied({
      gender: null,
      applicantImageUrl: FORM.applicantImage,
    });
    expect(getCode(await again(student, id))).toBe('CONFLICT');
    await withdraw(student, id);
    expect(await listWithdrawn(student)).toMatchObject([{ viewerCanApplyAgain: true }]);
    const { data } = await again(student, id);
    const { phone, address, applicantName, ssc, hsc } = await read(id);
    expect(data.applyAgain).toEqual({
      content: {
        phone,
        address,
        applicantName,
        ssc,
        hsc,
        gender: '',
        degree: 'MASTERS',
        applicantImage: FORM.applicantImage,
      },
      version: 1,
      scholarship: { id: scholarshipId },
    });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('ok');
    expect(await listWithdrawn(student)).toMatchObject([{ id, viewerCanApplyAgain: false }]);
    expect(getCode(await again(student, id))).toBe('CONFLICT');
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('CONFLICT');
  });

  it('applying again leaves an existing draft unchanged', async () => {
    const { student, id, scholarshipId } = await applied();
    await withdraw(student, id);
    await portal.as(
      student,
      `mutation { saveDraft(input: { scholarshipId: "${scholarshipId}", content: { ssc: "new" } }) { id } }`,
    );
    expect((await again(student, id)).data.applyAgain.content).toEqual({ ssc: 'new' });
  });
});

// product: P4.2
describe('reference number', () => {
  it('staff can find an application by its unique reference number', async () => {
    const { student, id } = await applied();
    const { data } = await portal.as(student, `{ application(id: "${id}") { referenceNumber } }`);
    const { referenceNumber } = data.application;
    expect(referenceNumber).toMatch(/^AP(-[0-9A-F]{4}){3}$/);
    for (const typed of [referenceNumber, referenceNumber.slice(3).toLowerCase()]) {
      const found = await portal.asModerator(
        `{ applications(filter: { search: "${typed}" }) { items { id } totalCount } applicationIds(filter: { search: "${typed}" }) { ids } }`,
      );
      expect(found.data).toEqual({
        applications: { items: [{ id }], totalCount: 1 },
        applicationIds: { ids: [id] },
      });
    }
    const twin = `0198c5a2-6b0e-7c3f-${id.slice(19)}`;
    await expect(
      portal.ctx.db.$executeRaw`UPDATE applications SET id = ${twin}::uuid WHERE id <> ${id}::uuid`,
    ).rejects.toThrow(/unique/i);
  });
});
