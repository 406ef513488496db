import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeReview } from '../../../test/factories.ts';
import { makePayment } from '../../../test/paying.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { rounds } from '../../../test/rounds.ts';
import { scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const CREATE =
  'mutation($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id version } }';
const DELETE = 'mutation($id: UUID!) { deleteScholarship(id: $id) { id isArchived } }';
const RESTORE = 'mutation($id: UUID!) { restoreScholarship(id: $id) { id archivedAt viewerCanDelete } }';

const create = async (given: Record<string, unknown> = {}): Promise<string> => {
  const { data, errors } = await portal.asModerator(CREATE, { input: scholarshipForm(given) });
  expect(errors).toBeUndefined();
  return data.createScholarship.id;
};
const read = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });
const readAudit = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } });

describe('deleting a scholarship', () => {
  it('deletion removes a scholarship without applications, payments, reviews or drafts', async () => {
    const id = await create();
    const { data } = await portal.asModerator(DELETE, { id });
    expect(data.deleteScholarship).toEqual({ id, isArchived: false });
    expect(await read(id)).toBeNull();
    expect((await readAudit(id)).at(-1)).toMatchObject({
      action: 'scholarship.delete',
      before: { scholarshipName: 'Kestrel Grant' },
      after: { isArchived: false },
    });
  });

  it('deleting a scholarship with applications archives it, and staff can restore it', async () => {
    const id = await create();
    const student = await makePerson(portal.ctx);
    const application = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId: id });
    const { data } = await portal.asModerator(DELETE, { id });
    expect(data.deleteScholarship).toEqual({ id, isArchived: true });
    const seen = async () =>
      (
        await portal.asVisitor(
          `{ scholarship(id: "${id}") { id } scholarships(pageSize: 100) { items { id } } }`,
        )
      ).data;
    expect((await seen()).scholarship).toBeNull();
    expect((await seen()).scholarships.items).not.toContainEqual({ id });
    const kept = await portal.as(
      student,
      `{ application(id: "${application.id}") { scholarship { scholarshipName archivedAt } } }`,
    );
    expect(kept.data.application.scholarship).toEqual({
      scholarshipName: 'Kestrel Grant',
      archivedAt: portal.ctx.now().toISOString(),
    });
    expect((await portal.asModerator(DELETE, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const restored = await portal.asModerator(RESTORE, { id });
    expect(restored.data.restoreScholarship).toEqual({ id, archivedAt: null, viewerCanDelete: true });
    expect((await seen()).scholarship).toEqual({ id });
    expect((await portal.asModerator(RESTORE, { id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await readAudit(id)).map(({ action }) => action)).toEqual([
      'scholarship.create',
      'scholarship.delete',
      'scholarship.restore',
    ]);
  });

  it('deletion archives a scholarship with a payment, review or draft', async () => {
    const { ctx } = portal;
    const { id: payerId } = await makePerson(ctx);
    const [paid, reviewed, begun] = [await create(), await create(), await create()];
    await ctx.db.payment.create({
      data: { payerId, scholarshipId: paid, amount: 2500, currency: 'USD', provider: 'test' },
    });
    await makeReview(ctx, await makeApplication(ctx, { applicantId: payerId, scholarshipId: reviewed }));
    await ctx.db.applicationDraft.create({
      data: { applicantId: payerId, scholarshipId: begun, content: { phone: '1' } },
    });
    for (const id of [paid, reviewed, begun]) {
      const { data } = await portal.asModerator(DELETE, { id });
      expect(data.deleteScholarship.isArchived).toBe(true);
    }
  });

  it('only staff and people who have applied can see an archived scholarship', async () => {
    const { ctx } = portal;
    const scholarshipId = await create();
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(ctx)));
    const [applied, withdrew, began, paid] = people as [Person, Person, Person, Person];
    await makeApplication(ctx, { applicantId: applied.id, scholarshipId });
    await makeApplication(ctx, { applicantId: withdrew.id, scholarshipId, cancelledAt: ctx.now() });
    await ctx.db.applicationDraft.create({ data: { applicantId: began.id, scholarshipId, content: {} } });
    await makePayment(ctx, { payerId: paid.id, scholarshipId });
    await portal.asModerator(DELETE, { id: scholarshipId });
    const query = `{ scholarship(id: "${scholarshipId}") { scholarshipName archivedAt canApply } }`;
    const url = `/singleItem/${scholarshipId}`;
    const archivedAt = ctx.now().toISOString();
    const staff = [await portal.person('moderator'), await portal.person('admin')];
    for (const person of [...people, ...staff]) {
      expect((await portal.as(person, query)).data.scholarship).toEqual({
        scholarshipName: 'Kestrel Grant',
        archivedAt,
        canApply: false,
      });
      expect((await portal.requestAs(person, { url })).json()).toMatchObject({ _id: scholarshipId });
    }
    expect((await portal.as(await portal.person('other'), query)).data.scholarship).toBeNull();
    expect((await portal.requestAs('other', { url })).statusCode).toBe(404);
    expect((await portal.asVisitor(query)).data.scholarship).toBeNull();
    expect((await portal.request({ url })).statusCode).toBe(404);
  });

  // security: C68
  it('deletion leaves no partial application if ten people apply simultaneously', async () => {
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const id = await create();
      const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(portal.ctx)));
      const apply = (person: Person) =>
        portal.as(person, 'mutation($input: ApplicationInput!) { submitApplication(input: $input) { id } }', {
          input: {
            scholarshipId: id,
            phone: '+47 555 80 000',
            address: 'Harbour Street 1',
            applicantName: 'Ada',
            applicantImage: 'https://img.example.org/a.jpg',
            ssc: '5',
            hsc: '5',
            consent: true,
          },
        });
      const half = people.slice(0, 5).map(apply);
      const deleting = portal.asModerator(DELETE, { id });
      const answers = await Promise.all([...half, ...people.slice(5).map(apply)]);
      const { data, errors } = await deleting;
      expect(errors).toBeUndefined();
      const codes = new Set(answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'ok'));
      expect([...codes].every((code) => ['ok', 'NOT_FOUND'].includes(code))).toBe(true);
      const applications = await portal.ctx.db.application.count({ where: { scholarshipId: id } });
      expect(applications).toBe(answers.filter((answer) => !answer.errors).length);
      expect(data.deleteScholarship.isArchived).toBe(applications > 0);
      expect(await read(id)).toEqual(applications > 0 ? expect.objectContaining({ id }) : null);
    }
  });
});
