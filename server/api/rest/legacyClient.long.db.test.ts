import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { PASSWORD } from '../../test/browser.ts';

let portal: TestPortal;
let origin: string;

beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => new Date() });
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => portal.close());

type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

async function signUp(name: string, email: string, role?: 'ADMIN' | 'MODERATOR') {
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/api/auth/sign-up/email', { name, email, password: PASSWORD });
  expect(signedUp.status).toBe(200);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const announced = await post('/users', { name, email, role: 'admin' }, cookie);
  expect(await announced.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
  if (role) await portal.ctx.db.user.update({ where: { email }, data: { role } });
  const { token } = await (await post('/jwt', { email }, cookie)).json();
  return async (method: string, path: string, payload?: object | FormData): Promise<Answer> => {
    const isForm = payload instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(payload && !isForm && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inserted = { status: 200, body: { acknowledged: true, insertedId: expect.any(String) } };
const changed = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const deleted = { status: 200, body: { acknowledged: true, deletedCount: 1 } };

// product: P9.2, P9.4
it('a client of the old API completes every REST call, from sign-up to deletion', async () => {
  const student = await signUp('Stina Student', 'stina@example.org');
  const moderator = await signUp('Mo Moderator', 'mo@example.org', 'MODERATOR');
  const admin = await signUp('Ada Admin', 'ada@example.org', 'ADMIN');

  expect((await student('GET', '/users/admin/stina@example.org')).body).toEqual({
    admin: false,
    moderator: false,
  });
  expect((await admin('GET', '/users/admin/ada@example.org')).body).toEqual({
    admin: true,
    moderator: false,
  });

  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = new FormData();
  picture.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'university.png');
  const uploaded = await moderator('POST', '/upload?purpose=university', picture);
  expect(uploaded).toMatchObject({
    status: 200,
    body: { success: true, data: { display_url: expect.any(String) } },
  });
  const scholarship = {
    scholarshipName: 'Bridge Award',
    university_name: 'University of Bergen',
    university_image: uploaded.body.data.display_url,
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: 200,
    subjectCategory: 'Engineering',
    scholarshipCategory: 'Full fund',
    degree: 'Masters',
    tuitionFees: 0,
    applicationFees: 20,
    serviceCharge: 5,
    applicationDeadline: day(30),
    scholarshipPostDate: day(0),
    postedUserEmail: 'mo@example.org',
  };
  const added = await moderator('POST', '/items', scholarship);
  expect(added).toEqual(inserted);
  const itemId = added.body.insertedId;
  expect((await moderator('GET', '/items')).body).toEqual([
    { _id: itemId, ...scholarship, description: null, officialUrl: null },
  ]);
  const { postedUserEmail: _mail, ...shown } = scholarship;
  expect((await student('GET', `/singleItem/${itemId}`)).body).toMatchObject({ _id: itemId, ...shown });
  expect((await moderator('GET', `/items/update/${itemId}`)).body).toMatchObject(shown);
  expect(
    await moderator('PUT', `/updateItem/${itemId}`, { ...scholarship, universityWorldRank: 199 }),
  ).toEqual(changed);

  const form = {
    phone: '+47 555 80 000',
    applicantImage: 'https://i.ibb.co/abc/me.jpg',
    address: 'Harbour Street 1',
    applicantName: 'Stina Student',
    ssc: '4.80',
    hsc: '4.90',
    gender: 'Female',
    degree: 'Bachelor',
  };
  const applied = await student('POST', '/scholarfromuser', {
    ...form,
    scholarshipName: scholarship.scholarshipName,
    university_name: scholarship.university_name,
    university_address: 'Norway Bergen',
    scholarshipCategory: scholarship.scholarshipCategory,
    subjectCategory: scholarship.subjectCategory,
    user_email: 'somebody.else@example.org',
    user_name: 'Somebody Else',
    applicationFees: 0,
    serviceCharge: 0,
    itemId,
    cureentDate: '1/1/1999',
    status: 'accepted',
  });
  expect(applied).toEqual(inserted);
  const applicationId = applied.body.insertedId;
  const own = await student('GET', '/scholaritems?email=stina@example.org');
  expect(own.body).toEqual([
    expect.objectContaining({
      _id: applicationId,
      ...form,
      user_email: 'stina@example.org',
      applicationFees: 20,
      status: 'pending',
    }),
  ]);
  const paying = await student('POST', '/payment', { totalFee: 25, _id: itemId });
  expect(paying).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  expect((await student('POST', '/payment', { totalFee: 1, _id: itemId })).status).toBe(409);
  expect((await student('GET', `/scholaritem/update/${applicationId}`)).body).toMatchObject({
    phone: form.phone,
  });
  expect(
    await student('PATCH', `/scholaritem/updateItem/${applicationId}`, { ...form, hsc: '5.00' }),
  ).toEqual(changed);

  expect((await moderator('GET', '/allscholaritems')).body).toHaveLength(1);
  expect(await moderator('PATCH', `/feedback/${applicationId}`, { feedback: 'Well done.' })).toEqual(changed);
  expect(await moderator('PATCH', `/user/status/${applicationId}`)).toEqual(changed);
  expect((await moderator('PATCH', `/user/status/${applicationId}`)).body).toMatchObject({
    matchedCount: 1,
    modifiedCount: 0,
  });
  expect((await student('PATCH', `/scholaritem/updateItem/${applicationId}`, form)).status).toBe(409);

  const review = {
    university_name: scholarship.university_name,
    scholarshipName: scholarship.scholarshipName,
    rating: 3.5,
    currentDate: '1/1/1999',
    user_image: null,
    user_email: 'stina@example.org',
    user_name: 'Stina Student',
    review_comment: 'Add Your Comment',
    currentItemId: applicationId,
  };
  const reviewed = await student('POST', '/reviews', review);
  expect(reviewed).toEqual(inserted);
  const reviewId = reviewed.body.insertedId;
  const mine = await student('GET', '/review/user/stina@example.org');
  expect(mine.body).toMatchObject([{ _id: reviewId, rating: 3.5, review_comment: 'Add Your Comment' }]);
  expect(mine.body[0].currentDate).not.toBe('1/1/1999');
  const better = { ...review, rating: 5, review_comment: 'Fine' };
  expect(await student('PATCH', `/review/updateItem/${reviewId}`, better)).toEqual(changed);
  expect((await moderator('GET', '/reviews')).body).toMatchObject([{ rating: 5 }]);
  expect(await moderator('DELETE', `/allreviews/${reviewId}`)).toEqual(deleted);

  expect((await student('DELETE', `/allscholaritems/${applicationId}`)).status).toBe(403);
  expect(await student('DELETE', `/scholaritems/${applicationId}`)).toEqual(deleted);
  expect((await moderator('DELETE', `/allscholaritems/${applicationId}`)).body.deletedCount).toBe(0);
  const again = await student('POST', '/scholarfromuser', { ...form, itemId });
  expect(await moderator('DELETE', `/allscholaritems/${again.body.insertedId}`)).toEqual(deleted);
  expect(await moderator('DELETE', `/items/${itemId}`)).toEqual(deleted);
  expect((await student('GET', '/items')).body).toEqual([]);
  const { body: people } = await admin('GET', '/users');
  const { _id: studentId } = people.find(({ email }: { email: string }) => email === 'stina@example.org');
  expect(await admin('PATCH', `/users/admin/${studentId}`)).toEqual(changed);
  expect((await student('GET', '/users/admin/stina@example.org')).body).toEqual({
    admin: false,
    moderator: true,
  });
  expect(await admin('DELETE', `/users/${studentId}`)).toEqual(deleted);
  expect((await student('GET', '/scholaritems?email=stina@example.org')).status).toBe(401);
});
