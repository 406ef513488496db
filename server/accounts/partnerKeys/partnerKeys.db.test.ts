import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { answerProfile, FROM_BANGLADESH, makeDemanding } from '../../test/requirements.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => now });
  await makeScholarship(portal.ctx, { scholarshipName: 'Seen by partners' });
});

afterAll(() => portal.close());

const CREATE =
  'mutation ($input: PartnerKeyInput!) { createPartnerKey(input: $input) { key partnerKey { id hint } } }';

async function makeKey(owner: Person, input: object = {}): Promise<{ key: string; id: string }> {
  const { data } = await portal.as(owner, CREATE, { input: { name: 'Campus website', ...input } });
  return { key: data.createPartnerKey.key, id: data.createPartnerKey.partnerKey.id };
}

async function askWith(authorization: string, query: string) {
  const answer = await portal.request({
    method: 'POST',
    url: '/graphql',
    headers: { authorization },
    payload: { query },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const READ = '{ scholarships { items { scholarshipName } } }';

describe('API key', () => {
  it('an API key can read scholarships with either the Token or the Bearer scheme', async () => {
    const { key } = await makeKey(await makePerson(portal.ctx));
    for (const scheme of ['Token', 'Bearer', 'bearer']) {
      const { status, data } = await askWith(`${scheme} ${key}`, READ);
      expect([status, data.scholarships.items]).toEqual([200, [{ scholarshipName: 'Seen by partners' }]]);
    }
  });

  it('an API key is shown only once and is stored as hash and hint', async () => {
    const owner = await makePerson(portal.ctx);
    const { key, id } = await makeKey(owner);
    expect(key).toMatch(/^asp_[\w-]{43}$/);
    const row = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(key.slice(4, -4));
    expect(row.hint).toBe(key.slice(-4));
    const { data } = await portal.as(owner, '{ myData partnerKeys { name hint scopes } }');
    expect(data.partnerKeys).toEqual([
      { name: 'Campus website', hint: key.slice(-4), scopes: ['SCHOLARSHIPS_READ'] },
    ]);
    expect(JSON.stringify(data.myData)).not.toContain(row.hash);
  });

  it('an API key has no admin permissions even if an admin created it', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const { key } = await makeKey(admin, { scopes: ['SCHOLARSHIPS_READ', 'APPLICATIONS_READ'] });
    const victim = await makePerson(portal.ctx);
    for (const query of [
      '{ users { items { email } } }',
      '{ mails { totalCount } }',
      '{ myData }',
      '{ partnerKeys { name } }',
      `mutation { promoteUser(id: "${victim.id}") { id } }`,
      `mutation { deleteUser(id: "${victim.id}") { id } }`,
      'mutation { deleteMyAccount { id } }',
      'mutation { createPartnerKey(input: { name: "Another" }) { key } }',
    ]) {
      const { errors } = await askWith(`Token ${key}`, query);
      expect([query, errors?.[0].extensions.code]).toEqual([query, 'FORBIDDEN']);
    }
    const { data } = await askWith(`Token ${key}`, '{ viewer { email } }');
    expect(data.viewer).toBeNull();
    const users = await portal.request({ url: '/users', headers: { authorization: `Bearer ${key}` } });
    expect(users.statusCode).toBe(403);
    const person = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: victim.id } });
    expect(person.role).toBe('USER');
  });

  // product: P6.5
  it('an API key with applications:read reads payments and reviews like its owner', async () => {
    const [ada, bob] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    const reviews = [];
    for (const { id: applicantId } of [ada, bob]) {
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const application = await makeApplication(portal.ctx, { applicantId, scholarshipId });
      await makePayment(portal.ctx, { payerId: applicantId, scholarshipId, status: 'PAID' });
      reviews.push(await makeReview(portal.ctx, application));
    }
    const scopes = ['APPLICATIONS_READ'];
    const { key } = await makeKey(ada, { scopes });
    const own = await askWith(`Bearer ${key}`, '{ myPayments { items { payer { email } status } } }');
    expect(own.data.myPayments.items).toEqual([{ payer: { email: ada.email }, status: 'PAID' }]);
    const all = await askWith(`Bearer ${key}`, '{ payments { totalCount } }');
    expect(all.errors[0]).toMatchObject({ message: 'You are not allowed to do this.' });
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { key: staffKey } = await makeKey(moderator, { scopes });
    const paid = await askWith(`Bearer ${staffKey}`, '{ payments { items { payer { email } } } }');
    expect(paid.data.payments.items).toHaveLength(2);
    const seenBy = async (of: string) => {
      const answer = await portal.request({ url: '/reviews', headers: { authorization: `Bearer ${of}` } });
      return answer.json().map(({ user_email }: { user_email: string }) => user_email);
    };
    expect(await seenBy(staffKey)).toEqual([bob.email, ada.email]);
    expect(await seenBy(key)).toEqual([undefined, ada.email]);
    const { data, errors } = await askWith(`Bearer ${key}`, '{ reviews { items { author { email } } } }');
    expect(data.reviews.items).toEqual([{ author: { email: null } }, { author: { email: ada.email } }]);
    expect(errors[0].extensions.code).toBe('FORBIDDEN');
    const remove = `mutation { deleteReview(id: "${reviews[0]?.id}") { id } }`;
    expect((await askWith(`Bearer ${key}`, remove)).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  // product: P10.2
  it('an API key with applications:read cannot read unused profile answers', async () => {
    const ada = await makePerson(portal.ctx);
    await answerProfile(portal.ctx, ada, { nationality: 'NO' });
    const { id: scholarshipId } = await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH });
    const { id } = await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
    const { key } = await makeKey(ada, { scopes: ['APPLICATIONS_READ'] });
    const query = `{ application(id: "${id}") { eligibility { lines { value yours } } } }`;
    expect((await portal.as(ada, query)).data.application.eligibility.lines).toEqual([
      { value: 'NO', yours: 'Norway' },
    ]);
    const { data } = await askWith(`Bearer ${key}`, query);
    expect(data.application.eligibility.lines).toEqual([{ value: null, yours: null }]);
  });

  // product: P9.3
  it('a REST error names the scope that an API key lacks', async () => {
    const { key } = await makeKey(await makePerson(portal.ctx));
    const answer = await portal.request({ url: '/reviews', headers: { authorization: `Bearer ${key}` } });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        code: 'FORBIDDEN',
        message: 'This key lacks the scope applications:read. Create a key that has it.',
        missingScope: 'applications:read',
      },
    ]);
  });

  it('a revoked, rotated, expired, unknown or orphaned API key gets the same error', async () => {
    const owner = await makePerson(portal.ctx);
    const [revoked, replaced, over, left] = [
      await makeKey(owner),
      await makeKey(owner),
      await makeKey(owner, { expiresOn: '2026-06-15' }),
      await makeKey(await makePerson(portal.ctx)),
    ];
    for (const { key } of [revoked, replaced, over, left])
      expect((await askWith(`Bearer ${key}`, READ)).status).toBe(200);
    await portal.as(owner, `mutation { revokePartnerKey(id: "${revoked.id}") { id } }`);
    const { data } = await portal.as(
      owner,
      `mutation { rotatePartnerKey(id: "${replaced.id}") { key partnerKey { name } } }`,
    );
    const { ownerId } = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id: left.id } });
    const admin = await portal.person('admin');
    await portal.as(admin, `mutation { deleteUser(id: "${ownerId}") { id } }`);
    now = new Date('2026-06-16T00:00:01Z');
    const unknown = `asp_${'x'.repeat(43)}`;
    const answers = [];
    for (const key of [revoked.key, replaced.key, over.key, left.key, unknown])
      answers.push(await askWith(`Bearer ${key}`, READ));
    const fresh = await askWith(`Bearer ${data.rotatePartnerKey.key}`, READ);
    now = TEST_NOW;
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([fresh.status, data.rotatePartnerKey.partnerKey.name]).toEqual([200, 'Campus website']);
  });

  it('an expired API key cannot be rotated, because the new one would not work', async () => {
    const owner = await makePerson(portal.ctx);
    const { id } = await makeKey(owner);
    const expiresOn = new Date('2026-06-14');
    await portal.ctx.db.partnerKey.update({ where: { id }, data: { expiresOn } });
    const { errors } = await portal.as(owner, `mutation { rotatePartnerKey(id: "${id}") { key } }`);
    expect(errors?.[0]).toMatchObject({
      message: 'This key has expired. Create a new one.',
      extensions: { code: 'CONFLICT' },
    });
    const { revokedAt } = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id } });
    expect(revokedAt).toBeNull();
  });

  it('an API key is hidden from all other users, including admins', async () => {
    const { id, key } = await makeKey(await makePerson(portal.ctx));
    for (const part of ['other', 'admin'] as const) {
      const person = await portal.person(part);
      const { errors } = await portal.as(person, `mutation { revokePartnerKey(id: "${id}") { id } }`);
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await askWith(`Bearer ${key}`, READ)).status).toBe(200);
  });

  it("an API key's last use is recorded at most once a minute", async () => {
    const owner = await makePerson(portal.ctx);
    const { key, id } = await makeKey(owner);
    const lastUse = async () =>
      (await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime();
    expect(await lastUse()).toBeUndefined();
    await askWith(`Bearer ${key}`, READ);
    expect(await lastUse()).toBe(TEST_NOW.getTime());
    now = new Date(TEST_NOW.getTime() + 59_000);
    await askWith(`Bearer ${key}`, READ);
    expect(await lastUse()).toBe(TEST_NOW.getTime());
    now = new Date(TEST_NOW.getTime() + 61_000);
    await askWith(`Bearer ${key}`, READ);
    expect(await lastUse()).toBe(now.getTime());
    now = TEST_NOW;
  });

  it("an API key with invalid fields or beyond its owner's limit is rejected", async () => {
    const owner = await makePerson(portal.ctx);
    const codes = async (input: object) => {
      const { errors } = await portal.as(owner, CREATE, { input });
      return [errors?.[0]?.extensions.code, Object.keys(errors?.[0]?.extensions.fields ?? {})];
    };
    expect(await codes({ name: ' ' })).toEqual(['INVALID_INPUT', ['name']]);
    expect(await codes({ name: 'x', expiresOn: '2026-06-14' })).toEqual(['INVALID_INPUT', ['expiresOn']]);
    expect(await codes({ name: 'x', scopes: [] })).toEqual(['INVALID_INPUT', ['scopes']]);
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, n) => portal.as(owner, CREATE, { input: { name: `Key ${n}` } })),
    );
    expect(made.filter(({ data }) => data?.createPartnerKey).length).toBe(20);
    expect(await codes({ name: 'x' })).toEqual(['CONFLICT', []]);
  });
});
