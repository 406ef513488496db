import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { drawPicture, encodeUpload } from '../../test/pictures.ts';
import { wireScholarship } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://scholarships.example.org' });
});

afterAll(() => portal.close());

const call = (options: InjectOptions) => portal.requestAs('moderator', options);
const add = (payload: InjectOptions['payload']) => call({ method: 'POST', url: '/items', payload });
const put = (id: string, payload: InjectOptions['payload']) =>
  call({ method: 'PUT', url: `/updateItem/${id}`, payload });
const read = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });

describe('REST scholarship routes', () => {
  it('picture URLs are absolute and are accepted again in updates', async () => {
    const form = await encodeUpload([{ bytes: await drawPicture(500, 300) }]);
    const { id: pictureId, display_url } = (await call(form)).json().data;
    expect(display_url).toBe(`https://scholarships.example.org/files/${pictureId}.webp`);
    const id = (await add(wireScholarship({ university_image: display_url }))).json().insertedId;
    const { university_image } = (await portal.request({ url: `/singleItem/${id}` })).json();
    expect(university_image).toBe(display_url);
    expect((await put(id, wireScholarship({ university_image }))).json().modifiedCount).toBe(1);
    expect(await read(id)).toMatchObject({ universityImageId: pictureId, universityImageUrl: null });
  });
});
