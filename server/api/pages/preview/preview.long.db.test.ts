import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const get = (slug: string, headers: Record<string, string> = {}) =>
  portal.request({ url: `/scholarships/${slug}/preview.png`, headers });

async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()));
  if (!a || !b) throw new Error('There is no picture.');
  return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 32).length / a.length;
}

async function makePicture(scholarshipName: string, universityName: string): Promise<Buffer> {
  const { id } = await makeScholarship(portal.ctx, { scholarshipName, universityName });
  const { headers } = await get(id);
  const answer = await portal.request({ url: String(headers.location) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  return answer.rawPayload;
}

// product: P2.7
it('preview pictures show names and the deadline and support ETags', async () => {
  const empty = await makePicture('日本', '日本');
  const named = await makePicture('Harbour Grant', 'University of Bergen');
  expect(await compare(empty, named)).toBeGreaterThan(0.01);
  expect(await compare(named, await makePicture('Harbour Grant', 'University of Bergen'))).toBe(0);
  const { headers } = await get('harbour-grant-university-of-bergen');
  const again = await get('harbour-grant-university-of-bergen', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  await portal.ctx.db.scholarship.updateMany({
    where: { scholarshipName: 'Harbour Grant' },
    data: { applicationDeadline: new Date('2026-11-17') },
  });
  const moved = await get('harbour-grant-university-of-bergen', { 'if-none-match': String(headers.etag) });
  expect(moved.statusCode).toBe(200);
  expect(await compare(named, moved.rawPayload)).toBeGreaterThan(0);
});

// product: P2.7
it.each([
  ['বৃত্তি', 'ঢাকা বিশ্ববিদ্যালয়'],
  ['منحة دراسية', 'جامعة القاهرة'],
  ['Στέγη', 'Київ'],
  ['Łódź', 'Đà Nẵng'],
])('preview fonts contain the characters of %s, %s', async (scholarship, university) => {
  const missing = await makePicture('日本', university);
  expect(await compare(missing, await makePicture(scholarship, university))).toBeGreaterThan(0.005);
});

// security: C89
it.each([
  ['</span><span size="9999999">', '&amp; <script>alert(1)</script>'],
  ['\u202eabc\u0007\u2066', '"\'`$(id)%n%s'],
  ['W'.repeat(200), 'M'.repeat(200)],
  ['🎓'.repeat(60), '\u0300'.repeat(200)],
])(
  'a scholarship with unusual names still has a valid preview picture: %j',
  async (scholarship, university) => {
    await makePicture(scholarship, university);
  },
);

it('preview pictures of unknown, malformed and archived scholarships return 404', async () => {
  const { id } = await makeScholarship(portal.ctx, { archivedAt: portal.ctx.now() });
  for (const slug of ['nothing-like-it', 'x'.repeat(2000), '%00', '%F0%9F%8E%93', '..%2f..%2fetc', id]) {
    const answer = await get(slug);
    expect([slug, answer.statusCode, answer.json().code]).toEqual([slug, 404, 'NOT_FOUND']);
  }
});
