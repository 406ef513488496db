import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { Person } from '../../test/people.ts';
import { drawPicture, openUploads } from '../../test/pictures.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
  student = await portal.person('student');
});

afterAll(() => portal.close());

const { sendOne } = openUploads(
  () => portal,
  () => student,
);

// security: C45
describe('private picture', () => {
  it('a private picture returns 404 to other users, like a missing picture', async () => {
    const { id } = (await sendOne(await drawPicture(50, 50))).json().data;
    const foreign = await portal.requestAs('other', { url: `/files/${id}.webp` });
    const unknown = await portal.requestAs('other', {
      url: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp',
    });
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  });
});
