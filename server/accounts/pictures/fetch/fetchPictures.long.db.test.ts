import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { openBrowser, register } from '../../../test/browser.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makePerson } from '../../../test/people.ts';
import { type PictureHost, startPictureHost } from '../../../test/pictureHost.ts';
import { drawPicture } from '../../../test/pictures.ts';
import { fetchPictures } from './fetchPictures.ts';

let portal: TestPortal;
let host: PictureHost;
let counter = 0;

beforeAll(async () => {
  host = await startPictureHost();
  const settings = { FETCH_PICTURES: 'true', PICTURE_PRIVATE_HOSTS: host.name, LIMIT_SIGN_UP: '1000' };
  portal = await startTestPortal(settings, { now: () => new Date() });
});

afterAll(async () => {
  await portal.close();
  await host.close();
});

beforeEach(async () => {
  counter += 1;
  host.requests.length = 0;
  await portal.ctx.db.pictureFetch.deleteMany();
});

const UNKNOWN = 'nowhere.test';

const work = (env = portal.ctx.env) =>
  fetchPictures({ ...portal.ctx, env }, portal.pictures, {
    stopping: new AbortController().signal,
    resolve: async (name) => {
      if (name === host.name) return host.resolve(name);
      if (name === UNKNOWN) throw new Error('ENOTFOUND');
      return [{ address: '10.0.0.1', family: 4 }];
    },
    times: { total: 5_000, silence: 300 },
  });

async function offerPicture(): Promise<string> {
  const bytes = await drawPicture(300, 200, 'jpeg');
  host.answers[`/${counter}.png`] = (response) => response.writeHead(200).end(bytes);
  return host.at(`/${counter}.png`);
}

const PHOTO = '{ viewer { image { url } imageUrl isImagePending imageProblem } }';
const OWN = expect.stringMatching(/^https?:\/\/[^/]+\/files\/[\da-f-]{36}\.webp$/);

const endPauses = () =>
  portal.ctx.db
    .$executeRaw`UPDATE picture_fetches SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL`;

// product: P8.9
describe('account photo', () => {
  it('an account photo is fetched at sign-up and stored by the portal', async () => {
    const image = await offerPicture();
    const email = `photo${counter}@example.org`;
    const browser = openBrowser(portal);
    await register(browser, email, { image });
    const { token } = (await browser.post('/jwt', { email })).json();
    const ask = async () =>
      (
        await portal.request({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Token ${token}` },
          payload: { query: PHOTO },
        })
      ).json().data.viewer;
    expect(await ask()).toEqual({ image: null, imageUrl: image, isImagePending: true, imageProblem: null });
    await work();
    const shown = await ask();
    expect(shown).toEqual({
      image: { url: OWN },
      imageUrl: OWN,
      isImagePending: false,
      imageProblem: null,
    });
    const file = await portal.request({ url: shown.image.url });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 });
    await work();
    expect(host.requests).toHaveLength(1);
  });

  it('an account photo is deleted with the account', async () => {
    const person = await makePerson(portal.ctx, { image: await offerPicture() });
    await work();
    const { id } = await portal.ctx.db.picture.findFirstOrThrow({ where: { ownerId: person.id } });
    await portal.as(person, 'mutation { deleteMyAccount { id } }');
    expect(await portal.ctx.db.picture.count({ where: { id } })).toBe(0);
    expect((await portal.request({ url: `/files/${id}.webp` })).statusCode).toBe(404);
  });

  it("a fetched account photo is discarded if the account's photo has since changed", async () => {
    const person = await makePerson(portal.ctx, { image: await offerPicture() });
    const other = host.at('/none.png');
    const draw = host.answers[`/${counter}.png`];
    host.answers[`/${counter}.png`] = async (response) => {
      await portal.ctx.db.user.update({ where: { id: person.id }, data: { image: other } });
      draw?.(response);
    };
    await work();
    const { image } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(image).toBe(other);
    expect(await portal.ctx.db.picture.count({ where: { ownerId: person.id } })).toBe(0);
    expect(host.requests.map(({ path }) => path)).toEqual([`/${counter}.png`]);
    await endPauses();
    await work();
    expect((await portal.as(person, PHOTO)).data.viewer.imageProblem).toBe('NOT_FOUND');
  });

  const png = () => drawPicture(10, 10);
  // security: C98
  it.each<[string, string, () => Promise<Buffer | string>]>([
    ['a page named like a picture', 'NOT_A_PICTURE', async () => '<!doctype html><script>1</script>'],
    [
      'an SVG with a script',
      'NOT_A_PICTURE',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ['a truncated picture', 'NOT_A_PICTURE', async () => (await png()).subarray(0, 60)],
    ['nothing', 'NOT_A_PICTURE', async () => ''],
    ['a file of 6 MB', 'TOO_LARGE', async () => Buffer.alloc(6 * 1024 * 1024)],
    [
      'a small file with too many pixels',
      'TOO_LARGE',
      () =>
        sharp({
          create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
          limitInputPixels: false,
        })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ])('an account photo that is %s is not stored, and its owner sees %s', async (_what, problem, make) => {
    const bytes = await make();
    host.answers[`/${counter}.png`] = (response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    const image = host.at(`/${counter}.png`);
    const person = await makePerson(portal.ctx, { image });
    await work();
    expect((await portal.as(person, PHOTO)).data.viewer).toEqual({
      image: null,
      imageUrl: image,
      isImagePending: false,
      imageProblem: problem,
    });
    expect(await portal.ctx.db.picture.count({ where: { ownerId: person.id } })).toBe(0);
    await endPauses();
    await work();
    expect(host.requests).toHaveLength(1);
  });

  // security: C97
  it.each(['metadata.test', UNKNOWN])(
    'an account photo from the private or unknown host %s is reported as unreachable',
    async (name) => {
      const person = await makePerson(portal.ctx, { image: `http://${name}/latest` });
      await work();
      expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({
        image: null,
        isImagePending: false,
        imageProblem: 'UNREACHABLE',
      });
    },
  );

  it('a slow account photo is requested at most four times unless set again', async () => {
    host.answers[`/${counter}.png`] = (response) => response.writeHead(200).write('a');
    const image = host.at(`/${counter}.png`);
    const person = await makePerson(portal.ctx, { image });
    for (let run = 1; run <= 5; run += 1) {
      await work();
      expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({
        isImagePending: false,
        imageProblem: 'TOO_SLOW',
      });
      await endPauses();
    }
    expect(host.requests).toHaveLength(4);
    await offerPicture();
    await portal.ctx.db.user.update({ where: { id: person.id }, data: { image } });
    await endPauses();
    await work();
    expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({
      image: { url: OWN },
      imageProblem: null,
    });
  });
});

// product: P8.9
describe('university picture', () => {
  const EDIT = '{ universityImageUrl universityImage { url } universityImageProblem }';
  const readForEdit = async (id: string) =>
    (await portal.asModerator(`{ scholarshipForEdit(id: "${id}") ${EDIT} }`)).data.scholarshipForEdit;

  it('a university picture is fetched once for all scholarships with the same picture URL', async () => {
    const universityImageUrl = await offerPicture();
    const first = await makeScholarship(portal.ctx, { universityImageUrl });
    const second = await makeScholarship(portal.ctx, { universityImageUrl });
    await work();
    const shown = { universityImageUrl: OWN, universityImage: { url: OWN }, universityImageProblem: null };
    expect(await readForEdit(first.id)).toEqual(shown);
    expect(await readForEdit(second.id)).toEqual(await readForEdit(first.id));
    const third = await makeScholarship(portal.ctx, { universityImageUrl });
    await work();
    expect(await readForEdit(third.id)).toEqual(await readForEdit(first.id));
    expect(host.requests).toHaveLength(1);
    expect((await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id: first.id } })).version).toBe(1);
  });

  it('a university picture is reused if a form contains an already fetched URL', async () => {
    const universityImageUrl = await offerPicture();
    await makeScholarship(portal.ctx, { universityImageUrl });
    await work();
    const { data, errors } = await portal.asModerator(
      `mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { universityImage { url } } }`,
      {
        input: {
          scholarshipName: 'Grant',
          universityName: 'Fjordholm',
          universityImage: universityImageUrl,
          universityCountry: 'Norway',
          universityCity: 'Bergen',
          universityWorldRank: 100,
          subjectCategory: 'ENGINEERING',
          scholarshipCategory: 'PARTIAL',
          degree: 'MASTERS',
          applicationFees: 20,
          serviceCharge: 5,
          applicationDeadline: '2099-12-01',
          scholarshipPostDate: '2026-05-01',
          postedUserEmail: 'staff@example.org',
        },
      },
    );
    expect(errors).toBeUndefined();
    expect(data.createScholarship.universityImage).toEqual({ url: OWN });
  });

  it('a problem in fetching a university picture is visible only to staff', async () => {
    const { id } = await makeScholarship(portal.ctx, { universityImageUrl: host.at('/nothing.png') });
    await work();
    expect(await readForEdit(id)).toMatchObject({
      universityImage: null,
      universityImageProblem: 'NOT_FOUND',
    });
    for (const ask of [portal.asVisitor, portal.asStudent]) {
      const { errors } = await ask(`{ scholarship(id: "${id}") { universityImageProblem } }`);
      expect(errors?.[0]?.extensions.code).toMatch(/^(UNAUTHENTICATED|FORBIDDEN)$/);
    }
  });
});

describe('fetching pictures', () => {
  it('fetching a picture resumes after the portal is stopped during the download', async () => {
    const person = await makePerson(portal.ctx, { image: await offerPicture() });
    const stop = new AbortController();
    const draw = host.answers[`/${counter}.png`];
    host.answers[`/${counter}.png`] = () => stop.abort(new Error('stopped'));
    await fetchPictures(portal.ctx, portal.pictures, { stopping: stop.signal, resolve: host.resolve });
    expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({
      isImagePending: true,
      imageProblem: null,
    });
    if (draw) host.answers[`/${counter}.png`] = draw;
    await endPauses();
    await work();
    expect((await portal.as(person, PHOTO)).data.viewer.image).toEqual({ url: OWN });
  });

  it('pictures are fetched by a job, unless FETCH_PICTURES is off', async () => {
    const person = await makePerson(portal.ctx, { image: 'http://127.0.0.1:9/a.png' });
    const off = { ...portal.ctx, env: { ...portal.ctx.env, FETCH_PICTURES: false } };
    await runJobs(off, { send: async () => {} });
    expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({ isImagePending: true });
    await portal.ctx.db.user.update({
      where: { id: person.id },
      data: { image: 'http://127.0.0.1:8/a.png' },
    });
    await endPauses();
    await runJobs(portal.ctx, { send: async () => {} });
    expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({ imageProblem: 'UNREACHABLE' });
  });

  it('pictures are not fetched from hosts from which browsers may load them directly', async () => {
    const image = await offerPicture();
    const person = await makePerson(portal.ctx, { image });
    await work({ ...portal.ctx.env, IMAGE_HOSTS: [new URL(image).host] });
    expect(host.requests).toEqual([]);
    expect((await portal.as(person, PHOTO)).data.viewer).toMatchObject({
      imageUrl: image,
      isImagePending: false,
    });
  });
});
