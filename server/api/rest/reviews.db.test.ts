import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Pacific/Auckland' });
});

afterAll(() => portal.close());

beforeEach(async () => {
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});

const unknown = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

async function apply(applicant: Person, given: object = {}) {
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {
    scholarshipName: 'Kestrel Grant',
    universityName: 'Fjordholm',
  });
  return makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId, ...given });
}

const post = (who: Person, payload: object) =>
  portal.requestAs(who, { method: 'POST', url: '/reviews', payload });
const patch = (who: Person, id: string, payload: object = { rating: 1, review_comment: 'Slow.' }) =>
  portal.requestAs(who, { method: 'PATCH', url: `/review/updateItem/${id}`, payload });
const remove = (who: Person, id: string) =>
  portal.requestAs(who, { method: 'DELETE', url: `/allreviews/${id}` });
const read = (id: string) => portal.ctx.db.review.findUnique({ where: { id } });

// product: P8.3
describe('REST review routes', () => {
  it('a review can be added, listed, changed and deleted over REST', async () => {
    const { id: currentItemId } = await apply(student);
    const added = await post(student, { currentItemId, rating: 3.5, review_comment: 'Quick answers.' });
    const { insertedId } = added.json();
    expect([added.statusCode, added.json()]).toEqual([
      200,
      { acknowledged: true, insertedId: expect.any(String) },
    ]);
    const url = `/review/user/${encodeURIComponent(student.email.toUpperCase())}`;
    expect((await portal.requestAs(student, { url })).json()).toEqual([
      {
        _id: insertedId,
        user_image: null,
        user_email: student.email,
        user_name: 'Ada Lovelace',
        currentDate: '6/16/2026',
        university_name: 'Fjordholm',
        scholarshipName: 'Kestrel Grant',
        rating: 3.5,
        review_comment: 'Quick answers.',
      },
    ]);
    for (const modifiedCount of [1, 0])
      expect((await patch(student, insertedId)).json()).toEqual({
        acknowledged: true,
        matchedCount: 1,
        modifiedCount,
      });
    expect(await read(insertedId)).toMatchObject({ comment: 'Slow.' });
    expect((await remove(student, insertedId)).json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove(student, insertedId)).json()).toEqual({ acknowledged: true, deletedCount: 0 });
  });

  // security: C22
  it("a review's author, date and scholarship come from the application, not the payload", async () => {
    const other = await makePerson(portal.ctx);
    const application = await apply(student);
    const claims = {
      _id: unknown,
      id: unknown,
      user_email: other.email,
      user_name: 'Somebody Else',
      user_image: 'https://evil.example/x.png',
      currentDate: '1/1/1999',
      university_name: 'Elsewhere',
      scholarshipName: 'Another One',
      scholarshipId: unknown,
      authorId: other.id,
    };
    const { insertedId } = (
      await post(student, { ...claims, currentItemId: application.id, rating: 0, review_comment: '' })
    ).json();
    const stored = {
      authorId: student.id,
      applicationId: application.id,
      scholarshipId: application.scholarshipId,
      createdAt: portal.ctx.now(),
    };
    expect(insertedId).not.toBe(unknown);
    expect(await read(insertedId)).toMatchObject(stored);
    await patch(student, insertedId, { ...claims, rating: 5, review_comment: 'Good.' });
    expect(await read(insertedId)).toMatchObject({ ...stored, comment: 'Good.' });
  });

  it('review errors use REST field names', async () => {
    const { id: currentItemId } = await apply(student);
    const refused = await post(student, { currentItemId, rating: 3, review_comment: 'x'.repeat(20_000) });
    const { code, message, fields } = refused.json();
    expect([code, Object.keys(fields)]).toEqual(['INVALID_INPUT', ['review_comment']]);
    expect(message).toBe(`review_comment: ${fields.review_comment}`);
  });

  it('imported applications and reviews can be found by their old IDs', async () => {
    const [oldApplication, oldReview] = ['65f0c0ffee65f0c0ffee0011', '65f0c0ffee65f0c0ffee0012'];
    const { id, scholarshipId } = await apply(student, { externalId: oldApplication });
    const payload = { currentItemId: oldApplication.toUpperCase(), rating: 4, review_comment: '' };
    const foreign = await post(await portal.person('other'), payload);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND']);
    const { insertedId } = (await post(student, payload)).json();
    expect(await read(insertedId)).toMatchObject({ applicationId: id, scholarshipId, authorId: student.id });
    expect((await post(student, { ...payload, currentItemId: id })).statusCode).toBe(409);
    expect((await post(student, payload)).statusCode).toBe(409);

    await portal.ctx.db.review.update({ where: { id: insertedId }, data: { externalId: oldReview } });
    expect((await patch(student, oldReview)).json().modifiedCount).toBe(1);
    expect(await read(insertedId)).toMatchObject({ comment: 'Slow.' });
    expect((await remove(student, oldReview)).json().deletedCount).toBe(1);
    expect(await read(insertedId)).toBeNull();
  });

  it("another user's review cannot be changed, and only staff can delete it", async () => {
    const review = await makeReview(portal.ctx, await apply(student));
    const nothing = { acknowledged: true, matchedCount: 0, modifiedCount: 0 };
    for (const part of ['other', 'moderator', 'admin'] as const)
      expect((await patch(await portal.person(part), review.id)).json()).toEqual(nothing);
    expect((await patch(student, unknown)).json()).toEqual(nothing);
    expect((await remove(await portal.person('other'), review.id)).json()).toEqual({
      acknowledged: true,
      deletedCount: 0,
    });
    expect(await read(review.id)).toEqual(review);
    expect((await remove(await portal.person('moderator'), review.id)).json()).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
  });

  it("a second review returns 409; a review of another user's application returns 404", async () => {
    const { id: currentItemId } = await apply(student);
    const payload = { currentItemId, rating: 5, review_comment: '' };
    expect((await post(student, payload)).statusCode).toBe(200);
    expect([(await post(student, payload)).statusCode, (await post(student, payload)).json().code]).toEqual([
      409,
      'CONFLICT',
    ]);
    const foreign = await post(await portal.person('other'), payload);
    const missing = await post(student, { ...payload, currentItemId: unknown });
    expect([foreign.statusCode, missing.statusCode, foreign.body]).toEqual([404, 404, missing.body]);
  });

  it.each([
    ['rating', '4'],
    ['rating', 0.3],
    ['rating', -0.5],
    ['rating', 5.5],
    ['rating', null],
    ['review_comment', 'a\u0000'],
    ['review_comment', 7],
    ['review_comment', 'x'.repeat(2001)],
    ['currentItemId', 'abc'],
    ['currentItemId', ['a']],
  ])('a review with %s %j is rejected and not stored', async (field, value) => {
    const { id } = await apply(student);
    const answer = await post(student, {
      currentItemId: id,
      rating: 5,
      review_comment: '',
      ...Object.fromEntries([[field, value]]),
    });
    expect([answer.statusCode, answer.json().code, Object.keys(answer.json().fields)]).toEqual([
      400,
      'INVALID_INPUT',
      [field],
    ]);
    expect(await portal.ctx.db.review.count({ where: { applicationId: id } })).toBe(0);
  });

  it.each(['abc', '-1', '1e9', '%00'])('the malformed review ID %s is rejected', async (id) => {
    for (const answer of [await patch(student, id), await remove(student, id)])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('REST review lists', () => {
  it("review lists show an author's e-mail address only to staff and that author", async () => {
    await makeReview(portal.ctx, await apply(student));
    const list = async (who: Person) => (await portal.requestAs(who, { url: '/reviews' })).body;
    expect(await list(student)).toContain(student.email);
    expect(await list(await portal.person('moderator'))).toContain(student.email);
    const seen = await list(await portal.person('other'));
    expect(seen).toContain('Ada Lovelace');
    expect(seen).not.toContain(student.email);
  });

  it("other users' review lists are denied without revealing whether the users exist", async () => {
    const other = await portal.person('other');
    const ask = (who: Person, email: string) =>
      portal.requestAs(who, { url: `/review/user/${encodeURIComponent(email)}` });
    const [known, missing] = [await ask(other, student.email), await ask(other, 'nobody@example.org')];
    expect([known.statusCode, missing.statusCode, known.body]).toEqual([403, 403, missing.body]);
    const moderator = await portal.person('moderator');
    for (const email of ['nobody@example.org', 'a\u0000b'])
      expect((await ask(moderator, email)).json()).toEqual([]);
  });

  it('listing many reviews takes as many queries as listing one', async () => {
    const count = () => portal.countQueries(() => portal.requestAs('moderator', { url: '/reviews' }));
    await makeReview(portal.ctx, await apply(student));
    const few = await count();
    for (let n = 1; n < rounds(5, 50); n += 1)
      await makeReview(portal.ctx, await apply(await makePerson(portal.ctx)));
    expect(await count()).toBe(few);
  });
});
