import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { drawPicture, encodeUpload } from '../../../test/pictures.ts';
import { rounds } from '../../../test/rounds.ts';
import { scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;
let moderator: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  moderator = await portal.person('moderator');
});

afterAll(() => portal.close());

const CREATE =
  'mutation($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id version } }';
const UPDATE = `mutation($id: UUID!, $version: Int, $input: ScholarshipInput!) {
  updateScholarship(input: { id: $id, version: $version, scholarship: $input }) { id version scholarshipName postedUserEmail } }`;
const create = async (given: Record<string, unknown> = {}): Promise<string> => {
  const { data, errors } = await portal.asModerator(CREATE, { input: scholarshipForm(given) });
  expect(errors).toBeUndefined();
  return data.createScholarship.id;
};
const update = (id: string, version: number | null, given: Record<string, unknown> = {}) =>
  portal.asModerator(UPDATE, { id, version, input: scholarshipForm(given) });
const read = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });
const readAudit = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } });

async function upload(person: Person, purpose?: string): Promise<{ id: string; display_url: string }> {
  const form = await encodeUpload([{ bytes: await drawPicture(500, 300) }], purpose);
  return (await portal.requestAs(person, form)).json().data;
}

describe('adding a scholarship', () => {
  it('an added scholarship is stored, listed first and audited', async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({
      scholarshipName: 'Kestrel Grant',
      tuitionFees: 9000,
      applicationDeadline: new Date('2026-09-30'),
      postedUserEmail: 'office@fjordholm.example',
      universityImageUrl: 'https://images.example.org/fjordholm.jpg',
      universityImageId: null,
      version: 1,
      archivedAt: null,
      createdAt: portal.ctx.now(),
    });
    const { data } = await portal.asVisitor('{ scholarships(pageSize: 1) { items { id } } }');
    expect(data.scholarships.items).toEqual([{ id }]);
    expect(await readAudit(id)).toMatchObject([
      { actorId: moderator.id, action: 'scholarship.create', targetType: 'scholarship' },
    ]);
  });

  it('a scholarship is not stored if its audit entry cannot be written', async () => {
    const before = await portal.ctx.db.scholarship.count();
    await portal.ctx.db.$executeRaw`ALTER TABLE audit_entries RENAME TO away`;
    const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm() });
    await portal.ctx.db.$executeRaw`ALTER TABLE away RENAME TO audit_entries`;
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL');
    expect(await portal.ctx.db.scholarship.count()).toBe(before);
  });

  // security: C46
  it.each<[string, unknown]>([
    ['scholarshipName', '  '],
    ['scholarshipName', 'x'.repeat(201)],
    ['scholarshipName', 'two\nlines'],
    ['universityName', 'NUL \u0000'],
    ['universityImage', ''],
    ['universityImage', 'javascript:alert(1)'],
    ['universityImage', 'data:image/png;base64,AAAA'],
    ['universityImage', 'http://user:pw@images.example.org/a.jpg'],
    ['universityImage', `https://images.example.org/${'x'.repeat(2000)}`],
    ['universityImage', '/files/../etc/passwd'],
    ['universityImage', '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp'],
    ['universityWorldRank', 0],
    ['universityWorldRank', 100_001],
    ['tuitionFees', -1],
    ['applicationFees', -1],
    ['applicationFees', 1_000_001],
    ['serviceCharge', -1],
    ['applicationDeadline', '2026-05-31'],
    ['scholarshipPostDate', '1969-12-31'],
    ['postedUserEmail', 'nobody'],
    ['postedUserEmail', null],
    ['officialUrl', 'ftp://example.org'],
    // security: C89
    ['officialUrl', 'javascript:alert(1)'],
    ['universityImage', 'javascript:alert(1)'],
    ['description', 'x'.repeat(5001)],
  ])('a scholarship with %s = %j is rejected with a field error, not stored', async (field, value) => {
    const before = await portal.ctx.db.scholarship.count();
    const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm({ [field]: value }) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
    expect(await portal.ctx.db.scholarship.count()).toBe(before);
  });

  // security: C32
  it.each(["' OR 1=1--", '%', '_', '$where', '<script>alert(1)</script>', '🎓 \u202eright', 'ﬁn'])(
    'the scholarship text %j is stored unchanged',
    async (text) => {
      const id = await create({ scholarshipName: text, universityCity: text });
      expect(await read(id)).toMatchObject({ scholarshipName: text, universityCity: text });
    },
  );
});

describe('university picture', () => {
  it('a university picture uploaded to this portal is stored by ID, whatever its URL', async () => {
    const { id: pictureId, display_url } = await upload(moderator, 'university');
    for (const universityImage of [display_url, `/files/${pictureId}.webp`]) {
      const id = await create({ universityImage });
      expect(await read(id)).toMatchObject({ universityImageId: pictureId, universityImageUrl: null });
      const { data } = await portal.asVisitor(
        `{ scholarship(id: "${id}") { universityImageUrl universityImage { url } } }`,
      );
      expect(data.scholarship.universityImageUrl).toBe(display_url);
      expect(data.scholarship.universityImage.url).toBe(display_url);
    }
  });

  it('a picture that staff upload without a purpose becomes public for a scholarship', async () => {
    const { id: pictureId, display_url } = await upload(moderator);
    expect((await portal.request({ url: `/files/${pictureId}.webp` })).statusCode).toBe(401);
    await create({ universityImage: display_url });
    expect((await portal.request({ url: `/files/${pictureId}.webp` })).statusCode).toBe(200);
  });

  it("a university picture cannot be an applicant's private picture", async () => {
    const { id: pictureId, display_url } = await upload(await makePerson(portal.ctx));
    const { id: ownId } = await upload(moderator);
    await makeApplication(portal.ctx, {
      applicantId: moderator.id,
      scholarshipId: await create(),
      applicantImageId: ownId,
    });
    for (const universityImage of [display_url, `/files/${ownId}.webp`]) {
      const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm({ universityImage }) });
      expect(errors?.[0]?.extensions.fields).toEqual({ universityImage: expect.stringContaining('private') });
    }
    const pictures = await portal.ctx.db.picture.findMany({ where: { id: { in: [pictureId, ownId] } } });
    expect(pictures.map(({ isPrivate }) => isPrivate)).toEqual([true, true]);
  });

  // security: C46
  it('a university picture is stored but not shown if its host is not allowed', async () => {
    const universityImage = 'http://169.254.169.254/latest/meta-data';
    const id = await create({ universityImage });
    const { data } = await portal.asVisitor(
      `{ scholarship(id: "${id}") { universityImageUrl universityImage { url } } }`,
    );
    expect(data.scholarship).toEqual({ universityImageUrl: universityImage, universityImage: null });
  });
});

describe('changing a scholarship', () => {
  let id: string;

  beforeEach(async () => {
    id = await create({ description: 'A grant.', officialUrl: 'https://fjordholm.example/grant' });
  });

  it("a scholarship change stores the editor's e-mail address and audits the differences", async () => {
    const { data } = await update(id, 1, { scholarshipName: 'Osprey Grant', applicationFees: 30 });
    expect(data.updateScholarship).toMatchObject({
      version: 2,
      scholarshipName: 'Osprey Grant',
      postedUserEmail: moderator.email,
    });
    expect(await read(id)).toMatchObject({ applicationFees: 30, totalFee: 35, updatedAt: portal.ctx.now() });
    expect((await readAudit(id)).at(-1)).toMatchObject({
      actorId: moderator.id,
      action: 'scholarship.update',
      before: { scholarshipName: 'Kestrel Grant', applicationFees: 20 },
      after: { scholarshipName: 'Osprey Grant', applicationFees: 30 },
    });
  });

  it('a changed amount is audited with its currency', async () => {
    await update(id, null, { funding: { min: 100_000, currency: 'SEK' } });
    await update(id, null, { funding: { min: 200_000, currency: 'SEK' } });
    expect((await readAudit(id)).at(-1)).toMatchObject({
      before: { fundingMin: 100_000, fundingCurrency: 'SEK' },
      after: { fundingMin: 200_000, fundingCurrency: 'SEK' },
    });
  });

  it('changing a draft stores its chosen poster; changing a public scholarship stores the editor', async () => {
    const chosen = { postedUserEmail: 'office@example.org' };
    const place = (state: 'DRAFT' | 'PUBLISHED', publishedAt: Date | null) =>
      portal.ctx.db.scholarship.update({ where: { id }, data: { state, publishedAt } });
    await place('DRAFT', null);
    await update(id, null, { ...chosen, universityCity: 'Tromsø' });
    expect(await read(id)).toMatchObject(chosen);
    await place('PUBLISHED', portal.ctx.now());
    await update(id, null, { ...chosen, universityCity: 'Oslo' });
    expect(await read(id)).toMatchObject({ postedUserEmail: moderator.email });
  });

  it('a scholarship change writes no e-mail address into the audit', async () => {
    await update(id, 1, { scholarshipName: 'Osprey Grant' });
    expect(await read(id)).toMatchObject({ postedUserEmail: moderator.email });
    const entries = await readAudit(id);
    expect(entries.map(({ actorId }) => actorId)).toEqual([moderator.id, moderator.id]);
    expect(JSON.stringify(entries)).toContain('Osprey Grant');
    expect(JSON.stringify(entries)).not.toMatch(/postedUserEmail|@/);
  });

  it('a scholarship change preserves missing optional fields and clears fields set to null', async () => {
    const { tuitionFees: _, ...input } = scholarshipForm();
    await portal.asModerator(UPDATE, { id, version: 1, input });
    expect(await read(id)).toMatchObject({ tuitionFees: 9000, description: 'A grant.' });
    await update(id, 2, { tuitionFees: null, description: null, officialUrl: null });
    expect(await read(id)).toMatchObject({ tuitionFees: null, description: null, officialUrl: null });
  });

  it('a scholarship change without differences writes nothing', async () => {
    await update(id, 1);
    const before = await read(id);
    const { data } = await update(id, 2);
    expect(data.updateScholarship.version).toBe(2);
    expect(await read(id)).toEqual(before);
    expect(await readAudit(id)).toHaveLength(2);
  });

  // security: C67
  it('only one of two simultaneous changes to a scholarship succeeds', async () => {
    for (let version = 1; version <= rounds(5, 200); version += 1) {
      const input = scholarshipForm({ scholarshipName: `Merlin Grant ${version}` });
      const [first, second] = await Promise.all([
        update(id, version, { scholarshipName: `Osprey Grant ${version}` }),
        portal.asAdmin(UPDATE, { id, version, input }),
      ]);
      const [won, lost] = first.errors ? [second, first] : [first, second];
      expect(won.errors).toBeUndefined();
      expect(won.data.updateScholarship.version).toBe(version + 1);
      expect(lost.errors?.[0]).toMatchObject({
        message: 'This scholarship was changed in the meantime.',
        extensions: { code: 'CONFLICT', version: version + 1 },
      });
      expect((await read(id))?.scholarshipName).toBe(won.data.updateScholarship.scholarshipName);
    }
  });

  // security: C67
  it('a scholarship change without a version overwrites newer changes and audits the loss', async () => {
    await update(id, null, { scholarshipName: 'Osprey Grant' });
    await update(id, null, { scholarshipName: 'Merlin Grant' });
    expect((await read(id))?.scholarshipName).toBe('Merlin Grant');
    expect((await readAudit(id)).at(-1)?.before).toMatchObject({ scholarshipName: 'Osprey Grant' });
  });

  it('a change to an archived or missing scholarship is rejected', async () => {
    await portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: portal.ctx.now() } });
    const archived = await update(id, 1);
    expect(archived.errors?.[0]).toMatchObject({
      message: 'This scholarship is archived. Restore it first.',
      extensions: { code: 'CONFLICT' },
    });
    const unknown = await update('0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', 1);
    expect(unknown.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('partner webhooks', () => {
  it('partner webhooks announce added and changed scholarships', async () => {
    await portal.ctx.db.webhookEndpoint.create({
      data: {
        url: 'https://partner.example.org/hooks',
        events: ['SCHOLARSHIP_PUBLISHED', 'SCHOLARSHIP_CHANGED'],
        secret: 'sealed',
      },
    });
    const id = await create();
    await update(id, 1, { scholarshipName: 'Osprey Grant' });
    const deliveries = await portal.ctx.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
    expect(deliveries.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { type: 'scholarship.published', data: { id, scholarshipName: 'Kestrel Grant' } },
      { type: 'scholarship.changed', data: { id, scholarshipName: 'Osprey Grant' } },
    ]);
    await portal.ctx.db.webhookEndpoint.deleteMany();
  });
});
