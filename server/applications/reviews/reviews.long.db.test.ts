import { beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { codeOf, openReviewsPortal } from './test/reviewsPortal.ts';

const { portal, apply, add, update, remove, figures } = await openReviewsPortal();
let student: Person;

beforeEach(async () => {
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});

describe('reviews', () => {
  it('a review requires a verified e-mail address if the portal requires verification', async () => {
    const strict = await startTestPortal({ REQUIRE_VERIFIED_EMAIL: 'true' });
    const person = await makePerson(strict.ctx, { emailVerified: false });
    const { id: scholarshipId } = await makeScholarship(strict.ctx);
    const { id } = await makeApplication(strict.ctx, { applicantId: person.id, scholarshipId });
    const query = `mutation { addReview(input: { applicationId: "${id}", rating: 1, comment: "" }) { id } }`;
    expect(codeOf(await strict.as(person, query))).toBe('EMAIL_NOT_VERIFIED');
    await strict.close();
  });

  // security: C88
  it('a review by a deleted account is shown with an anonymous author', async () => {
    const { id, scholarshipId } = await apply(student);
    await add(student, id);
    await portal.as(student, 'mutation { deleteMyAccount { id } }');
    const { data } = await portal.asModerator(
      `{ reviews(filter: { scholarshipId: "${scholarshipId}" }) { items { author { name email image { url } } } } }`,
    );
    expect(data.reviews.items).toEqual([{ author: { name: 'Deleted user', email: null, image: null } }]);
  });

  it("adding a review does not change the scholarship's version or date", async () => {
    const { id, scholarshipId } = await apply(student);
    const read = () =>
      portal.ctx.db.scholarship.findUniqueOrThrow({
        where: { id: scholarshipId },
        select: { version: true, updatedAt: true },
      });
    const before = await read();
    await add(student, id);
    expect(await read()).toEqual(before);
  });

  it('bulk deletion of reviews returns one result per review in the given order', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const reviewOf = async (who: Person, rating: number): Promise<string> =>
      (await add(who, (await apply(who, { scholarshipId })).id, { rating })).data.addReview.id;
    const [own, first, last] = [
      await reviewOf(student, 5),
      await reviewOf(await makePerson(portal.ctx), 1),
      await reviewOf(await makePerson(portal.ctx), 3),
    ];
    const removeAll = async (who: Person, ids: string[]) => {
      const { data } = await portal.as(
        who,
        'mutation ($ids: [UUID!]!) { deleteReviews(ids: $ids) { id isDone code } }',
        { ids },
      );
      return data.deleteReviews;
    };
    const done = (id: string) => ({ id, isDone: true, code: null });
    const missing = (id: string) => ({ id, isDone: false, code: 'NOT_FOUND' });
    expect(await removeAll(student, [first, own])).toEqual([missing(first), done(own)]);
    expect(await figures(scholarshipId)).toEqual({ kept: [2, 8], counted: [2, 8] });
    expect(await removeAll(moderator, [last, own, first])).toEqual([done(last), missing(own), done(first)]);
    expect(await figures(scholarshipId)).toEqual({ kept: [0, 0], counted: [0, 0] });
    const audit = { actorId: moderator.id, action: 'review.delete' };
    expect(
      await portal.ctx.db.auditEntry.count({ where: { ...audit, targetId: { in: [first, last] } } }),
    ).toBe(2);
  });

  it('exported personal data includes reviews with a numeric rating', async () => {
    const { id } = await apply(student);
    await add(student, id, { comment: 'Mine.' });
    expect((await portal.as(student, '{ myData }')).data.myData.reviews).toMatchObject([
      { rating: 4.5, comment: 'Mine.' },
    ]);
  });
});

// security: C71
describe('parallel review writes', () => {
  it('parallel reviews of two applications by one person create a single review', async () => {
    // Drops the unique index, so that only the lock in `addReview` can prevent a second review.
    await portal.ctx.db.$executeRaw`DROP INDEX applications_one_open`;
    for (let round = 0; round < rounds(10, 200); round += 1) {
      const first = await apply(student);
      const { scholarshipId } = first;
      const second = await apply(student, { scholarshipId });
      const written = await Promise.all([add(student, first.id), add(student, second.id)]);
      expect(written.map(codeOf).sort()).toEqual(['CONFLICT', 'ok']);
      expect(await figures(scholarshipId)).toEqual({ kept: [1, 9], counted: [1, 9] });
      await portal.ctx.db.application.update({
        where: { id: second.id },
        data: { cancelledAt: portal.ctx.now() },
      });
    }
    await portal.ctx.db.$executeRaw`
      CREATE UNIQUE INDEX applications_one_open ON applications (applicant_id, scholarship_id) WHERE cancelled_at IS NULL`;
  });

  it("parallel review writes update the scholarship's rating count and sum correctly", async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const people = await Promise.all(Array.from({ length: 24 }, () => makePerson(portal.ctx)));
    const applications = await Promise.all(people.map((person) => apply(person, { scholarshipId })));
    const written = await Promise.all(
      people.map((person, n) => add(person, applications[n]?.id ?? '', { rating: (n % 11) / 2 })),
    );
    expect(written.map(codeOf)).toEqual(people.map(() => 'ok'));
    const afterAdding = await figures(scholarshipId);
    expect(afterAdding.kept[0]).toBe(24);
    expect(afterAdding.kept).toEqual(afterAdding.counted);

    await Promise.all(
      people.flatMap((person, n) => {
        const { id } = written[n]?.data.addReview ?? {};
        const changes = [0, 2.5, 5].map((rating) => update(person, id, { rating }));
        return n % 3 === 0 ? [...changes, remove(person, id)] : changes;
      }),
    );
    const afterChanging = await figures(scholarshipId);
    expect(afterChanging.kept[0]).toBe(16);
    expect(afterChanging.kept).toEqual(afterChanging.counted);
  });

  it('a review that is changed and deleted in parallel ends up deleted', async () => {
    for (let round = 0; round < rounds(10, 200); round += 1) {
      const { id, scholarshipId } = await apply(student);
      const review = (await add(student, id)).data.addReview;
      const [changed, deleted] = await Promise.all([
        update(student, review.id).then(codeOf),
        remove(student, review.id).then(codeOf),
      ]);
      expect(deleted).toBe('ok');
      expect(['ok', 'NOT_FOUND']).toContain(changed);
      expect(await figures(scholarshipId)).toEqual({ kept: [0, 0], counted: [0, 0] });
    }
  });
});
