import { beforeEach, describe, expect, it } from 'vitest';
import { makeReview } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { codeOf, openReviewsPortal } from './test/reviewsPortal.ts';

const { portal, apply, add, update, remove, figures } = await openReviewsPortal();
let student: Person;

beforeEach(async () => {
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});

describe('reviews', () => {
  it("adding, changing and deleting a review updates the scholarship's rating", async () => {
    const { id, scholarshipId } = await apply(student);
    const added = (await add(student, id)).data.addReview;
    expect(added).toMatchObject({
      rating: 4.5,
      comment: 'Quick answers.',
      author: { name: 'Ada Lovelace' },
      scholarship: { id: scholarshipId, reviewCount: 1, averageRating: 4.5 },
      viewerCanUpdate: true,
      viewerCanDelete: true,
    });
    expect((await update(student, added.id)).data.updateReview).toEqual({
      rating: 2,
      comment: 'Slow answers.',
      scholarship: { averageRating: 2 },
    });
    expect((await remove(student, added.id)).data.deleteReview).toEqual({
      id: added.id,
      scholarship: { reviewCount: 0, averageRating: null },
    });
    expect(codeOf(await update(student, added.id))).toBe('NOT_FOUND');
    expect(codeOf(await remove(student, added.id))).toBe('NOT_FOUND');
    expect(await portal.ctx.db.auditEntry.count({ where: { targetId: added.id } })).toBe(0);
  });

  it('a review appears on its application, and a second review is rejected', async () => {
    const { id } = await apply(student);
    const query = `{ application(id: "${id}") { viewerCanReview review { comment } timeline { kind actor { name } } } }`;
    const read = async (who: Person) => (await portal.as(who, query)).data.application;
    expect(await read(student)).toEqual({ viewerCanReview: true, review: null, timeline: [] });
    const { data } = await add(student, id);
    expect(await read(student)).toEqual({
      viewerCanReview: false,
      review: { comment: 'Quick answers.' },
      timeline: [{ kind: 'REVIEWED', actor: { name: 'Ada Lovelace' } }],
    });
    expect((await read(await portal.person('moderator'))).viewerCanReview).toBe(false);
    await remove(student, data.addReview.id);
    expect(await read(student)).toMatchObject({ viewerCanReview: true, review: null });
  });

  it('only the author and staff can open the application of a review', async () => {
    const { id, scholarshipId } = await apply(student);
    await add(student, id);
    const query = `{ reviews(filter: { scholarshipId: "${scholarshipId}" }) { items { application { id phone } } } }`;
    const read = async (who: Person) => (await portal.as(who, query)).data.reviews.items[0].application;
    for (const who of [student, await portal.person('moderator')])
      expect(await read(who)).toEqual({ id, phone: '+4755580000' });
    expect(await read(await portal.person('other'))).toBeNull();
  });

  it('a second review of the same application is rejected', async () => {
    const { id } = await apply(student);
    await add(student, id);
    const { errors } = await add(student, id, { rating: 0 });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('already reviewed'),
      extensions: { code: 'CONFLICT' },
    });
  });

  it('an author has only one review per scholarship, even with several applications', async () => {
    const first = await apply(student);
    const { id: reviewId } = (await add(student, first.id, { rating: 1 })).data.addReview;
    await portal.as(student, `mutation { cancelApplication(id: "${first.id}") { id } }`);
    const { id, scholarshipId } = await apply(student, { scholarshipId: first.scholarshipId });
    const query = `{ application(id: "${id}") { viewerCanReview review { id } scholarship { viewerReview { id rating } } } }`;
    const read = async (who: Person) => (await portal.as(who, query)).data.application;
    const viewerReview = { id: reviewId, rating: 1 };
    const seen = { viewerCanReview: false, review: null, scholarship: { viewerReview } };
    expect(await read(student)).toEqual(seen);
    const noneOfTheirs = { viewerReview: null };
    expect((await read(await portal.person('moderator'))).scholarship).toEqual(noneOfTheirs);
    expect((await add(student, id, { rating: 0 })).errors?.[0]).toMatchObject({
      message: 'You have already reviewed this scholarship. Edit that review instead.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await figures(scholarshipId)).toEqual({ kept: [1, 2], counted: [1, 2] });
    await remove(student, reviewId);
    expect(await read(student)).toMatchObject({ viewerCanReview: true, scholarship: noneOfTheirs });
    expect(codeOf(await add(student, id))).toBe('ok');
  });

  it('a review of a withdrawn application cannot be added but can be edited', async () => {
    const cancelled = await apply(student, { cancelledAt: portal.ctx.now() });
    const query = `{ application(id: "${cancelled.id}") { viewerCanReview } }`;
    expect((await portal.as(student, query)).data.application.viewerCanReview).toBe(false);
    expect(codeOf(await add(student, cancelled.id))).toBe('CONFLICT');
    expect(await figures(cancelled.scholarshipId)).toEqual({ kept: [0, 0], counted: [0, 0] });
    const review = await makeReview(portal.ctx, cancelled);
    expect(codeOf(await update(student, review.id))).toBe('ok');
  });

  // security: C27
  it('review comments are stored unchanged, including markup and right-to-left marks', async () => {
    for (const comment of [
      '',
      '   ',
      '<img src=x onerror=alert(1)>',
      ' a\r\nb\tc ',
      '\u202eabc 🎓 é',
      "'; DROP--",
      'x'.repeat(2000),
    ]) {
      const { id } = await apply(student);
      expect((await add(student, id, { comment })).data.addReview.comment).toBe(comment);
    }
  });

  // security: C28
  it.each([
    ['rating', [-0.5, 0.3, 5.5, 6, 1e21]],
    ['comment', ['a\u0000b', '\ud800', 'x'.repeat(2001)]],
  ])('a review with an invalid %s is rejected with an error naming the field', async (field, values) => {
    const { id, scholarshipId } = await apply(student);
    for (const value of values)
      expect((await add(student, id, { [field]: value })).errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [field]: expect.any(String) },
      });
    expect(await figures(scholarshipId)).toEqual({ kept: [0, 0], counted: [0, 0] });
  });

  it('a review deleted by staff is audited without its comment', async () => {
    const moderator = await portal.person('moderator');
    const { id, scholarshipId } = await apply(student);
    const review = (await add(student, id, { comment: 'canary-comment' })).data.addReview;
    expect(codeOf(await remove(moderator, review.id))).toBe('ok');
    const entries = await portal.ctx.db.auditEntry.findMany({ where: { targetId: review.id } });
    expect(entries).toMatchObject([
      {
        actorId: moderator.id,
        action: 'review.delete',
        targetType: 'review',
        before: { rating: 4.5, authorId: student.id, scholarshipId, applicationId: id },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary-comment');
    expect(codeOf(await add(student, id))).toBe('ok');
  });
});

// security: C71
describe('parallel review writes', () => {
  it('parallel reviews of one application create a single review', async () => {
    for (let round = 0; round < rounds(10, 200); round += 1) {
      const { id, scholarshipId } = await apply(student);
      const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(await add(student, id))));
      expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'ok']);
      expect(await figures(scholarshipId)).toEqual({ kept: [1, 9], counted: [1, 9] });
    }
  });
});
