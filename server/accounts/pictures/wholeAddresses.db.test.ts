import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

const PUBLIC_URL = 'https://scholarships.example.org';
const FACE = '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL });
});

afterAll(() => portal.close());

// product: P9.2
it('uploaded pictures have absolute URLs in the API', async () => {
  const { db } = portal.ctx;
  const { id } = await db.picture.create({
    data: { width: 1200, height: 800, bytes: 1, isPrivate: false },
  });
  const scholarship = await makeScholarship(portal.ctx, { universityImageId: id, universityImageUrl: null });
  const author = await makePerson(portal.ctx, { image: FACE });
  const application = await makeApplication(portal.ctx, {
    scholarshipId: scholarship.id,
    applicantId: author.id,
  });
  await makeReview(portal.ctx, application);
  const { data } = await portal.asVisitor(
    `{ scholarship(id: "${scholarship.id}") { universityImage { url srcSet } universityImageUrl } }`,
  );
  const own = `${PUBLIC_URL}/files/${id}`;
  expect(data.scholarship).toEqual({
    universityImage: {
      url: `${own}.webp`,
      srcSet: `${own}-400.webp 400w, ${own}-800.webp 800w, ${own}.webp 1200w`,
    },
    universityImageUrl: `${own}.webp`,
  });
  const viewer = await portal.as(author, '{ viewer { image { url } } }');
  expect(viewer.data.viewer.image.url).toBe(PUBLIC_URL + FACE);
  const [review] = (await portal.requestAs('moderator', { url: '/reviews' })).json();
  expect(review.user_image).toBe(PUBLIC_URL + FACE);
});
