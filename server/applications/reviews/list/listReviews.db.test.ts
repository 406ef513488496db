import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { rounds } from '../../../test/rounds.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});

async function apply(applicant: Person, given: { scholarshipId?: string } = {}) {
  const scholarshipId = given.scholarshipId ?? (await makeScholarship(portal.ctx)).id;
  return makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
}

describe('review list', () => {
  const list = (args: string, who?: Person, fields = 'totalCount items { comment }') =>
    portal.as(who ?? student, `{ reviews${args} { ${fields} } }`);

  it("a scholarship's reviews are listed in pages, newest first", async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    for (const day of [3, 1, 2]) {
      const application = await apply(await makePerson(portal.ctx), { scholarshipId });
      await makeReview(portal.ctx, application, {
        comment: `day ${day}`,
        createdAt: new Date(`2026-06-0${day}`),
      });
    }
    const fields = 'totalCount pageCount page items { comment }';
    expect(
      (await list(`(filter: { scholarshipId: "${scholarshipId}" }, pageSize: 2)`, student, fields)).data,
    ).toEqual({
      reviews: { totalCount: 3, pageCount: 2, page: 1, items: [{ comment: 'day 3' }, { comment: 'day 2' }] },
    });
    const nested = await portal.as(
      student,
      `{ scholarship(id: "${scholarshipId}") { first: reviews(pageSize: 2) { ${fields} } last: reviews(page: 2, pageSize: 2) { ${fields} } past: reviews(page: 9, pageSize: 2) { ${fields} } } }`,
    );
    expect(nested.data.scholarship).toEqual({
      first: { totalCount: 3, pageCount: 2, page: 1, items: [{ comment: 'day 3' }, { comment: 'day 2' }] },
      last: { totalCount: 3, pageCount: 2, page: 2, items: [{ comment: 'day 1' }] },
      past: { totalCount: 3, pageCount: 2, page: 2, items: [] },
    });
  });

  it('the review list loads reviews and their authors in two statements', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    for (const suspendedAt of [null, new Date('2026-06-02')]) {
      const author = await makePerson(portal.ctx);
      await makeReview(portal.ctx, await apply(author, { scholarshipId }));
      await portal.ctx.db.user.update({ where: { id: author.id }, data: { suspendedAt } });
    }
    const items =
      'items { id author { id name email image { url } role createdAt suspendedAt hasSecondFactor } }';
    let read: Awaited<ReturnType<typeof list>> | undefined;
    const statements = await portal.countQueries(async () => {
      read = await list(`(filter: { scholarshipId: "${scholarshipId}" })`, admin, items);
    });
    expect(statements).toBe(2);
    const loaded = await portal.as(admin, `{ scholarship(id: "${scholarshipId}") { reviews { ${items} } } }`);
    expect(loaded.data.scholarship.reviews.items).toHaveLength(2);
    expect(read?.data.reviews).toEqual(loaded.data.scholarship.reviews);
  });

  // security: C32
  it('the review list searches comments, authors, scholarships and universities literally', async () => {
    const author = await makePerson(portal.ctx, { name: 'Zoë cent% Quill_' });
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {
      scholarshipName: 'Kestrel Grant',
      universityName: 'Fjordholm',
    });
    const application = await apply(author, { scholarshipId });
    await makeReview(portal.ctx, application, { comment: 'Wonderful %quokkas%' });
    for (const search of ['QUOKKA', '%quokkas%', 'zoë', 'cent%', 'l_', 'kestrel gr', 'grant kest', ' FJORD '])
      expect((await list(`(filter: { search: "${search}" })`)).data.reviews.items).toEqual([
        { comment: 'Wonderful %quokkas%' },
      ]);
    expect((await list(`(filter: { search: "' OR 1=1--" })`)).data.reviews.totalCount).toBe(0);
    expect((await list('(filter: { search: "nobody wrote this" })')).data.reviews.totalCount).toBe(0);
  });

  it('only staff can search reviews by e-mail address', async () => {
    const author = await makePerson(portal.ctx, { email: 'canary-author@example.org' });
    await makeReview(portal.ctx, await apply(author), { comment: 'By the canary' });
    const search = '(filter: { search: "canary-author@" })';
    expect((await list(search, await portal.person('moderator'))).data.reviews.totalCount).toBe(1);
    expect((await list(search)).data.reviews.totalCount).toBe(0);
  });

  it('the review list filters by a range of ratings that includes both limits', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    for (const rating of [0, 0.5, 3, 5])
      await makeReview(portal.ctx, await apply(await makePerson(portal.ctx), { scholarshipId }), { rating });
    const ratings = async (bounds: string) => {
      const filter = `(filter: { scholarshipId: "${scholarshipId}", ${bounds} })`;
      const { items } = (await list(filter, student, 'items { rating }')).data.reviews;
      return items.map(({ rating }: { rating: number }) => rating).sort();
    };
    expect(await ratings('ratingMin: 3')).toEqual([3, 5]);
    expect(await ratings('ratingMax: 0')).toEqual([0]);
    expect(await ratings('ratingMin: 0.5, ratingMax: 3')).toEqual([0.5, 3]);
  });

  it('the review list can be sorted in four orders across pages', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    for (const rating of [3, 5, 0.5])
      await makeReview(portal.ctx, await apply(await makePerson(portal.ctx), { scholarshipId }), { rating });
    const ratings = async (sort: string) => {
      const pages = [1, 2, 3].map((page) =>
        list(
          `(filter: { scholarshipId: "${scholarshipId}" }, sort: ${sort}, page: ${page}, pageSize: 1)`,
          student,
          'items { rating }',
        ),
      );
      return (await Promise.all(pages)).flatMap(({ data }) =>
        data.reviews.items.map(({ rating }: { rating: number }) => rating),
      );
    };
    expect(await ratings('NEWEST')).toEqual([0.5, 5, 3]);
    expect(await ratings('OLDEST')).toEqual([3, 5, 0.5]);
    expect(await ratings('BEST')).toEqual([5, 3, 0.5]);
    expect(await ratings('WORST')).toEqual([0.5, 3, 5]);
  });

  it.each([
    'page: 0',
    'pageSize: -5',
    'pageSize: 1000000',
    'filter: { search: "a\\u0000" }',
    'filter: { ratingMin: 0.3 }',
    'filter: { ratingMax: 6 }',
  ])('the review list rejects %s', async (argument) =>
    expect((await list(`(${argument})`)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT'),
  );

  it("a review author's e-mail address is visible only to staff and the author", async () => {
    const { scholarshipId } = await makeReview(portal.ctx, await apply(student));
    const read = (who: Person) =>
      list(`(filter: { scholarshipId: "${scholarshipId}" })`, who, 'items { author { email } }');
    for (const who of [student, await portal.person('moderator')])
      expect((await read(who)).data.reviews.items).toEqual([{ author: { email: student.email } }]);
    const { data, errors } = await read(await portal.person('other'));
    expect(data.reviews.items).toEqual([{ author: { email: null } }]);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it("myReviews returns only the viewer's reviews", async () => {
    await makeReview(portal.ctx, await apply(await makePerson(portal.ctx)));
    await makeReview(portal.ctx, await apply(student), { comment: 'Mine.' });
    const { data } = await portal.as(student, '{ myReviews { totalCount items { comment } } }');
    expect(data.myReviews).toEqual({ totalCount: 1, items: [{ comment: 'Mine.' }] });
  });

  // security: C41
  it('listing many reviews takes as many queries as listing one', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const many = rounds(5, 50);
    for (let n = 0; n < many; n += 1)
      await makeReview(portal.ctx, await apply(await makePerson(portal.ctx), { scholarshipId }));
    const fields = `totalCount items { comment viewerCanDelete application { phone review { id } viewerCanReview } author { name image { url } }
      scholarship { scholarshipName universityName universityImage { url } } }`;
    const moderator = await portal.person('moderator');
    const count = (query: string) => portal.countQueries(() => portal.as(moderator, query));
    for (const query of [
      (size: number) => `{ reviews(pageSize: ${size}) { ${fields} } }`,
      (size: number) =>
        `{ scholarships(pageSize: ${size}) { items { reviews(pageSize: 3) { ${fields} } } } }`,
    ])
      expect(await count(query(1))).toBe(await count(query(many)));
  });

  it('visitors can read a scholarship but not its reviews', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const { data, errors } = await portal.asVisitor(
      `{ scholarship(id: "${id}") { id reviews { totalCount } } }`,
    );
    expect(data.scholarship).toEqual({ id, reviews: null });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
