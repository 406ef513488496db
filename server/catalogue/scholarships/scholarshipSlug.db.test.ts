import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const READ = 'query ($slug: String!) { scholarshipBySlug(slug: $slug) { id slug scholarshipName } }';

const read = async (slug: string, ask = portal.asVisitor) => {
  const { data, errors } = await ask(READ, { slug });
  expect(errors).toBeUndefined();
  return data.scholarshipBySlug as { id: string; slug: string } | null;
};

async function slugOf(scholarshipName: string, universityName: string): Promise<string | undefined> {
  const { id } = await makeScholarship(portal.ctx, { scholarshipName, universityName });
  return (await read(id))?.slug;
}

const rename = (id: string, scholarshipName: string) =>
  portal.ctx.db.scholarship.update({ where: { id }, data: { scholarshipName } });

// product: P2.7
describe('scholarship slug', () => {
  it.each([
    [
      'Gates Cambridge Scholarship',
      'University of Cambridge',
      'gates-cambridge-scholarship-university-of-cambridge',
    ],
    ['Ghent University Master Grant', 'Ghent University', 'ghent-university-master-grant'],
    [
      "St John's Éducation & Crafts Grant!",
      'Universität Zürich',
      'st-johns-education-and-crafts-grant-universitat-zurich',
    ],
    ['Łódź – Ørsted Straße', 'Æ', 'lodz-orsted-strasse-ae'],
    ['E\u0301cole', 'N\u0303', 'ecole-n'],
    ['  --- 100% / free?  ', '…', '100-free'],
    [
      `${'Scholarship '.repeat(16)}`,
      'U'.repeat(90),
      `${'scholarship-'.repeat(5).slice(0, -1)}-${'u'.repeat(40)}`,
    ],
  ])(
    "a slug is built from the scholarship's and the university's name: %j, %j",
    async (scholarshipName, universityName, slug) => {
      expect(await slugOf(scholarshipName, universityName)).toBe(slug);
    },
  );

  it.each([
    ['বৃত্তি', 'ঢাকা বিশ্ববিদ্যালয়', /^scholarship-[0-9a-f]{8}$/],
    ['منحة دراسية', 'Cairo University', /^scholarship-[0-9a-f]{8}-cairo-university$/],
    ['🎓', '!', /^scholarship-[0-9a-f]{8}$/],
  ])('a slug for names without Latin letters is a stable code: %j, %j', async (name, university, form) => {
    const { id } = await makeScholarship(portal.ctx, { scholarshipName: name, universityName: university });
    const slug = (await read(id))?.slug;
    expect(slug).toMatch(form);
    await rename(id, `${name} ২`);
    expect((await read(id))?.slug).toBe(slug);
  });

  it('a slug is unique among scholarships with equal names, even if created simultaneously', async () => {
    const names = { scholarshipName: 'Twin Grant', universityName: 'Bergen' };
    const made = await Promise.all(Array.from({ length: 8 }, () => makeScholarship(portal.ctx, names)));
    const slugs = await Promise.all(made.map(async ({ id }) => (await read(id))?.slug));
    expect(new Set(slugs).size).toBe(8);
    expect(slugs.filter((slug) => slug === 'twin-grant-bergen')).toHaveLength(1);
    for (const [index, slug] of slugs.entries()) expect((await read(slug ?? ''))?.id).toBe(made[index]?.id);
  });

  it('a slug is assigned on creation, and former slugs remain valid after renaming', async () => {
    const added = await portal.asModerator(
      'mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id slug } }',
      { input: scholarshipForm({ scholarshipName: 'First Name', universityName: 'Oslo' }) },
    );
    const { id, slug } = added.data.createScholarship;
    expect(slug).toBe('first-name-oslo');
    await rename(id, 'Second Name');
    await rename(id, 'Third Name');
    for (const given of ['first-name-oslo', 'second-name-oslo', 'third-name-oslo', 'FIRST-Name-Oslo'])
      expect(await read(given)).toMatchObject({ id, slug: 'third-name-oslo' });
    await rename(id, 'First name');
    expect(await read('third-name-oslo')).toMatchObject({ id, slug: 'first-name-oslo' });
    const other = await makeScholarship(portal.ctx, {
      scholarshipName: 'Third Name',
      universityName: 'Oslo',
    });
    expect((await read(other.id))?.slug).toMatch(/^third-name-oslo-[0-9a-f]{8}$/);
    expect((await read('third-name-oslo'))?.id).toBe(id);
  });

  // security: C100
  it('a draft gets its slug only at publication, and no slug reveals drafts', async () => {
    const { db } = portal.ctx;
    const names = { scholarshipName: 'Secret Grant', universityName: 'Tromso' };
    const unpublished = { state: 'DRAFT', publishedAt: null } as const;
    const draft = await makeScholarship(portal.ctx, { ...names, ...unpublished });
    expect(await read(draft.id, portal.asModerator)).toMatchObject({ id: draft.id, slug: draft.id });
    const shown = await makeScholarship(portal.ctx, names);
    expect((await read(shown.id))?.slug).toBe('secret-grant-tromso');
    await rename(draft.id, 'Renamed Secret');
    expect(await db.scholarshipSlug.count({ where: { scholarshipId: draft.id } })).toBe(0);
    await rename(draft.id, 'Secret Grant');
    await db.scholarship.update({
      where: { id: draft.id },
      data: { state: 'PUBLISHED', publishedAt: portal.ctx.now() },
    });
    const { slug } = (await read(draft.id)) ?? {};
    expect(slug).toMatch(/^secret-grant-tromso-[0-9a-f]{8}$/);
    for (const given of [draft.id, slug ?? ''])
      expect(await read(given)).toMatchObject({ id: draft.id, slug });
    await db.scholarship.update({ where: { id: shown.id }, data: { state: 'DRAFT' } });
    const third = await makeScholarship(portal.ctx, names);
    expect((await read(third.id))?.slug).toMatch(/^secret-grant-tromso-[0-9a-f]{8}$/);
  });

  it('a slug is deleted with its scholarship', async () => {
    const { id } = await makeScholarship(portal.ctx, {
      scholarshipName: 'Short Lived',
      universityName: 'Bergen',
    });
    await portal.ctx.db.scholarship.delete({ where: { id } });
    expect(await read('short-lived-bergen')).toBeNull();
    expect(await slugOf('Short Lived', 'Bergen')).toBe('short-lived-bergen');
  });
});

// product: P2.7
describe('scholarship URL', () => {
  it("a scholarship URL may contain the portal's ID or the imported ID", async () => {
    const externalId = '65a1B2c3d4e5f60718293a4b';
    const { id } = await makeScholarship(portal.ctx, {
      externalId,
      scholarshipName: 'Imported',
      universityName: 'Rome',
    });
    for (const given of [id, id.toUpperCase(), externalId])
      expect(await read(given)).toMatchObject({ id, slug: 'imported-rome' });
  });

  it.each([
    '',
    'nothing-like-it',
    'x'.repeat(2000),
    '\u0000',
    '🎓',
    "' OR 1=1--",
    '%',
    '../..',
    '0'.repeat(24),
    '\ud800',
  ])('the URL %j leads to no scholarship', async (slug) => {
    expect(await read(slug)).toBeNull();
  });

  it("only staff and people who have applied can open an archived scholarship's URL", async () => {
    const { id } = await makeScholarship(portal.ctx, {
      scholarshipName: 'Gone',
      universityName: 'Bergen',
      archivedAt: portal.ctx.now(),
    });
    const student = await portal.person('student');
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId: id });
    expect(await read('gone-bergen')).toBeNull();
    expect(await read('gone-bergen', portal.asOther)).toBeNull();
    expect(await read('gone-bergen', portal.asStudent)).toMatchObject({ id });
    expect(await read('gone-bergen', portal.asModerator)).toMatchObject({ id });
  });
});
