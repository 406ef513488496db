import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { FORM } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Pacific/Auckland' });
});

afterAll(() => portal.close());

const WIRE_FORM = { ...FORM, gender: 'Female', degree: 'Masters' };
const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const changes = (matchedCount: number, modifiedCount = matchedCount) => ({
  acknowledged: true,
  matchedCount,
  modifiedCount,
});

async function call(who: Person | 'moderator' | 'student', method: string, url: string, payload?: object) {
  const options: InjectOptions = { method: method as 'GET', url, ...(payload && { payload }) };
  const response = await portal.requestAs(who, options);
  return { status: response.statusCode, body: response.json() };
}

async function applied(given: object = {}, person: object = {}) {
  const student = await makePerson(portal.ctx, person);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
  const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, ...given });
  return { student, id, scholarshipId };
}

const read = (id: string) => portal.ctx.db.application.findUniqueOrThrow({ where: { id } });

// product: P8.2
describe('REST application routes', () => {
  it('REST applications use REST field names and option labels', async () => {
    const student = await makePerson(portal.ctx, { name: 'Ada' });
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {
      scholarshipName: 'Bridge Award',
      universityName: 'University of Bergen',
    });
    const sent = await call(student, 'POST', '/scholarfromuser', { ...WIRE_FORM, itemId: scholarshipId });
    const { insertedId } = sent.body;
    expect(sent).toEqual({ status: 200, body: { acknowledged: true, insertedId: expect.any(String) } });
    const record = {
      _id: insertedId,
      ...WIRE_FORM,
      scholarshipName: 'Bridge Award',
      university_name: 'University of Bergen',
      university_address: 'Norway Bergen',
      scholarshipCategory: 'Partial',
      subjectCategory: 'Engineering',
      user_email: student.email,
      user_name: 'Ada',
      applicationFees: 20,
      serviceCharge: 5,
      itemId: scholarshipId,
      cureentDate: '6/16/2026',
      status: 'pending',
      feedback: '',
    };
    const mine = await call(student, 'GET', `/scholaritems?email=${student.email.toUpperCase()}`);
    expect(mine).toEqual({ status: 200, body: [record] });
    expect((await call('moderator', 'GET', `/scholaritems?email=${student.email}`)).body).toEqual([record]);
    expect((await call('moderator', 'GET', '/allscholaritems')).body).toContainEqual(record);
    expect(await call(student, 'GET', `/scholaritem/update/${insertedId}`)).toEqual({
      status: 200,
      body: record,
    });
    expect(await read(insertedId)).toMatchObject({ consentedAt: null, createdAt: TEST_NOW });
  });

  it('uploaded pictures have absolute URLs; a missing gender or degree is an empty string', async () => {
    const { student, id } = await applied({ gender: null, degree: null });
    const { id: picture } = await portal.ctx.db.picture.create({
      data: { ownerId: student.id, width: 9, height: 9, bytes: 9, isPrivate: true },
    });
    const applicantImage = `http://localhost/files/${picture}.webp`;
    const update = await call(student, 'PATCH', `/scholaritem/updateItem/${id}`, { applicantImage });
    expect(update.body).toEqual(changes(1));
    expect(await read(id)).toMatchObject({ applicantImageId: picture, applicantImageUrl: null });
    const { body } = await call(student, 'GET', `/scholaritem/update/${id}`);
    const image = { applicantImage: expect.stringMatching(new RegExp(`^http://.*/files/${picture}.webp$`)) };
    expect(body).toMatchObject({ gender: '', degree: '', ...image });
  });

  it('an update without changes is reported as matched but not modified', async () => {
    const { student, id } = await applied();
    const url = `/scholaritem/updateItem/${id}`;
    expect((await call(student, 'PATCH', url, WIRE_FORM)).body).toEqual(changes(1));
    const { body: record } = await call(student, 'GET', `/scholaritem/update/${id}`);
    const before = await read(id);
    const forged = { status: 'accepted', applicationFees: 0, feedback: 'Well done' };
    for (const payload of [{}, forged, WIRE_FORM, record])
      expect((await call(student, 'PATCH', url, payload)).body).toEqual(changes(1, 0));
    expect(await read(id)).toEqual(before);
    const kinds = await portal.ctx.db.applicationEvent.findMany({ where: { applicationId: id } });
    expect(kinds).toMatchObject([{ kind: 'UPDATED' }]);
  });

  // security: C22
  it('the REST form ignores values sent for person, fees, status, feedback and time', async () => {
    const student = await makePerson(portal.ctx);
    const victim = await portal.person('other');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const claims = {
      _id: UNKNOWN,
      id: UNKNOWN,
      applicantId: victim.id,
      user_email: victim.email,
      user_name: 'Somebody else',
      applicationFees: 1,
      serviceCharge: 0,
      status: 'accepted',
      feedback: 'Well done',
      cureentDate: '1/1/2000',
      createdAt: '2000-01-01',
      version: 99,
      consent: true,
      consentedAt: '2000-01-01',
      cancelledAt: '2000-01-01',
      idempotencyKey: 'k',
      externalId: 'x',
    };
    const payload = { ...WIRE_FORM, ...claims, itemId: scholarshipId };
    const { body } = await call(student, 'POST', '/scholarfromuser', payload);
    const truth = {
      applicantId: student.id,
      applicationFees: 20,
      serviceCharge: 5,
      status: 'PENDING',
      feedback: null,
      createdAt: TEST_NOW,
      consentedAt: null,
      cancelledAt: null,
      idempotencyKey: null,
      externalId: null,
    };
    expect(body.insertedId).not.toBe(UNKNOWN);
    expect(await read(body.insertedId)).toMatchObject({ ...truth, version: 1 });
    const update = await call(student, 'PATCH', `/scholaritem/updateItem/${body.insertedId}`, {
      ...payload,
      phone: '+4711111111',
    });
    expect(update.body).toEqual(changes(1));
    expect(await read(body.insertedId)).toMatchObject({ ...truth, version: 2, phone: '+4711111111' });
  });

  it('an invalid REST form is rejected with REST field names and not stored', async () => {
    const student = await makePerson(portal.ctx);
    const { id: itemId } = await makeScholarship(portal.ctx, {});
    const cases: [object, Record<string, string>][] = [
      [{ phone: 'none' }, { phone: expect.stringContaining('phone number') }],
      [{ address: 'x'.repeat(10_000) }, { address: 'Use at most 500 characters.' }],
      [
        { ssc: 'x'.repeat(51), hsc: '' },
        { ssc: 'Use at most 50 characters.', hsc: 'This field is required' },
      ],
      [{ applicantName: 7 }, { applicantName: 'Enter text.' }],
      [{ gender: 'male' }, { gender: 'Choose one of: Male, Female, Others.' }],
      [{ degree: 'Masters ' }, { degree: 'Choose one of: Diploma, Bachelor, Masters.' }],
      [{ degree: 'MASTERS' }, { degree: 'Choose one of: Diploma, Bachelor, Masters.' }],
      [{ applicantImage: 'javascript:alert(1)' }, { applicantImage: expect.any(String) }],
      [{ itemId: 'abc' }, { itemId: 'Provide the ID of a scholarship.' }],
      [{ itemId: [itemId] }, { itemId: 'Provide the ID of a scholarship.' }],
      [{ address: { $where: '1' } }, { address: 'Enter text.' }],
    ];
    for (const [given, fields] of cases) {
      const answer = await call(student, 'POST', '/scholarfromuser', { ...WIRE_FORM, itemId, ...given });
      expect([given, answer.status, answer.body.fields]).toEqual([given, 400, fields]);
    }
    for (const payload of [undefined, [], {}]) {
      const { status, body } = await call(student, 'POST', '/scholarfromuser', payload);
      expect([status, body.fields.phone, Object.keys(body.fields)]).toEqual([
        400,
        'This field is required',
        expect.arrayContaining(['itemId', 'ssc']),
      ]);
    }
    expect(await portal.ctx.db.application.count({ where: { applicantId: student.id } })).toBe(0);
  });

  it('an application sent again with the same Idempotency-Key returns the same ID', async () => {
    const student = await makePerson(portal.ctx);
    const { id: itemId } = await makeScholarship(portal.ctx, {});
    const send = () =>
      portal.requestAs(student, {
        method: 'POST',
        url: '/scholarfromuser',
        headers: { 'idempotency-key': 'click-1' },
        payload: { ...WIRE_FORM, itemId },
      });
    const ids = (await Promise.all([send(), send(), send()])).map((response) => response.json().insertedId);
    expect(new Set([...ids, (await send()).json().insertedId]).size).toBe(1);
  });

  it('applying for a closed scholarship is rejected with an explanation', async () => {
    const { id: itemId } = await makeScholarship(portal.ctx, { deadline: '2026-06-15' });
    const { status, body } = await call('student', 'POST', '/scholarfromuser', { ...WIRE_FORM, itemId });
    expect([status, body.message]).toEqual([
      409,
      'Applications for this scholarship closed on 15 June 2026.',
    ]);
  });

  it("applications are listed only for the user's own e-mail address", async () => {
    const { student } = await applied();
    const other = await portal.person('other');
    const status = async (query: string) => (await call(student, 'GET', `/scholaritems${query}`)).status;
    expect(await status(`?email=${student.email}&email=${student.email}`)).toBe(400);
    expect(await status(`?email[]=${student.email}`)).toBe(400);
    expect(await status('')).toBe(400);
    expect(await status('?email=%00')).toBe(400);
    const foreign = await call(student, 'GET', `/scholaritems?email=${other.email}`);
    const unknown = await call(student, 'GET', '/scholaritems?email=nobody@example.org');
    expect([foreign.status, unknown]).toEqual([403, foreign]);
    expect((await call('moderator', 'GET', '/scholaritems?email=nobody@example.org')).body).toEqual([]);
    expect((await portal.request({ url: '/scholaritems?email=a&email=b' })).statusCode).toBe(401);
  });

  it('an application of a deleted account is listed without an e-mail address', async () => {
    const { id, student } = await applied();
    const email = `deleted-${student.id}@deleted.invalid`;
    await portal.ctx.db.user.update({ where: { id: student.id }, data: { email, anonymizedAt: TEST_NOW } });
    const { body } = await call('moderator', 'GET', '/allscholaritems');
    const [row] = body.filter(({ _id }: { _id: string }) => _id === id);
    expect([row.user_name, 'user_email' in row]).toEqual([student.name, false]);
  });

  it('unknown, inaccessible and cancelled applications return 404 and are not changed', async () => {
    const { student } = await applied();
    const { id: foreign } = await applied();
    const { id: cancelled } = await applied({ cancelledAt: TEST_NOW, applicantId: student.id });
    for (const id of [UNKNOWN, foreign, cancelled, '65f0c0ffee65f0c0ffee65f0']) {
      expect([id, (await call(student, 'GET', `/scholaritem/update/${id}`)).status]).toEqual([id, 404]);
      const update = await call(student, 'PATCH', `/scholaritem/updateItem/${id}`, WIRE_FORM);
      expect([id, update]).toEqual([id, { status: 200, body: changes(0) }]);
      const remove = await call(student, 'DELETE', `/scholaritems/${id}`);
      expect([id, remove]).toEqual([id, { status: 200, body: { acknowledged: true, deletedCount: 0 } }]);
    }
    for (const id of [UNKNOWN, cancelled]) {
      expect((await call('moderator', 'PATCH', `/user/status/${id}`)).body).toEqual(changes(0));
      expect((await call('moderator', 'PATCH', `/feedback/${id}`, { feedback: 'x' })).body).toEqual(
        changes(0),
      );
      expect((await call('moderator', 'DELETE', `/allscholaritems/${id}`)).body.deletedCount).toBe(0);
    }
    expect(await read(foreign)).toMatchObject({ version: 1, cancelledAt: null });
  });

  it.each(['abc', '-1', '1e9', '99999999999999', '0x1', '%00', 'x'.repeat(290)])(
    'the application ID %s is rejected as invalid',
    async (id) => {
      for (const [who, method, path] of [
        ['student', 'GET', '/scholaritem/update'],
        ['student', 'PATCH', '/scholaritem/updateItem'],
        ['student', 'DELETE', '/scholaritems'],
        ['moderator', 'DELETE', '/allscholaritems'],
        ['moderator', 'PATCH', '/feedback'],
        ['moderator', 'PATCH', '/user/status'],
      ] as const) {
        const { status, body } = await call(who, method, `${path}/${id}`);
        expect([method, path, status, body.code]).toEqual([method, path, 400, 'INVALID_INPUT']);
      }
    },
  );

  it('imported applications and scholarships can be found by their old IDs', async () => {
    const [oldId, oldScholarship] = ['65f0c0ffee65f0c0ffee0001', '65f0c0ffee65f0c0ffee0002'];
    const { student, id } = await applied({ externalId: oldId });
    expect((await call(student, 'GET', `/scholaritem/update/${oldId.toUpperCase()}`)).body._id).toBe(id);
    await call(student, 'PATCH', `/scholaritem/updateItem/${oldId}`, { phone: '+4722222222' });
    expect((await read(id)).phone).toBe('+4722222222');
    const { id: itemId } = await makeScholarship(portal.ctx, { externalId: oldScholarship });
    const sent = await call(student, 'POST', '/scholarfromuser', { ...WIRE_FORM, itemId: oldScholarship });
    expect((await read(sent.body.insertedId)).scholarshipId).toBe(itemId);
  });

  it('editing an application that is being processed returns 409 with the specified message', async () => {
    const { student, id } = await applied({ status: 'PROCESSING' });
    const { status, body } = await call(student, 'PATCH', `/scholaritem/updateItem/${id}`, WIRE_FORM);
    expect([status, body.message]).toEqual([409, 'You cannot edit. It is being processed']);
  });

  // security: C65
  it('only one of 20 simultaneous requests moves an application to processing', async () => {
    const { id } = await applied();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('moderator', 'PATCH', `/user/status/${id}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.matchedCount])).toEqual(
      answers.map(() => [200, 1]),
    );
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'PROCESSING', version: 2 });
    expect((await call('moderator', 'PATCH', `/user/status/${id}`)).body).toEqual(changes(1, 0));
  });

  it('staff can set a status by name, and moving back requires a reason', async () => {
    const { id } = await applied({ status: 'PROCESSING' });
    const move = (payload: object) => call('moderator', 'PATCH', `/user/status/${id}`, payload);
    expect((await move({ status: 'accepted' })).body).toEqual(changes(1));
    expect((await move({ status: 'rejected' })).status).toBe(409);
    expect((await move({ status: 'processing' })).status).toBe(409);
    expect((await move({ status: 'processing', reason: 'A page was missing' })).body).toEqual(changes(1));
    expect((await move({ status: 'ACCEPTED' })).status).toBe(400);
    expect((await move({ status: 5 })).status).toBe(400);
    expect((await read(id)).status).toBe('PROCESSING');
  });

  it('feedback is stored, but empty or invalid feedback is rejected', async () => {
    const { id } = await applied();
    expect((await call('moderator', 'PATCH', `/feedback/${id}`, { feedback: 'Good' })).body).toEqual(
      changes(1),
    );
    for (const payload of [{}, { feedback: '' }, { feedback: 5 }]) {
      const { status, body } = await call('moderator', 'PATCH', `/feedback/${id}`, payload);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['feedback']]);
    }
    expect((await read(id)).feedback).toBe('Good');
  });

  it('an application can be cancelled by its owner, or deleted by staff, only once', async () => {
    const { student, id } = await applied();
    expect((await call(student, 'DELETE', `/scholaritems/${id}`)).body.deletedCount).toBe(1);
    expect((await call(student, 'DELETE', `/scholaritems/${id}`)).body.deletedCount).toBe(0);
    const { id: second } = await applied();
    expect((await call('moderator', 'DELETE', `/allscholaritems/${second}`)).body.deletedCount).toBe(1);
    expect((await call('moderator', 'DELETE', `/allscholaritems/${second}`)).body.deletedCount).toBe(0);
    const { body } = await call('moderator', 'GET', '/allscholaritems');
    const ids = body.map(({ _id }: { _id: string }) => _id);
    expect(ids).not.toContain(id);
    expect(ids).not.toContain(second);
  });

  it('listing many applications takes as many queries as listing one', async () => {
    const count = () => portal.countQueries(() => portal.requestAs('moderator', { url: '/allscholaritems' }));
    const before = await count();
    for (let n = 0; n < 5; n += 1) await applied();
    expect(await count()).toBe(before);
  });
});
