import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { wireScholarship } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx, {
    scholarshipName: 'Old & <open>',
    posted: '2026-01-01',
    deadline: '2026-12-01',
  });
  await makeScholarship(portal.ctx, {
    scholarshipName: 'New, free; and “quoted”',
    posted: '2026-05-02',
    deadline: '2026-08-01',
    applicationFees: 0,
    serviceCharge: 0,
    universityCountry: 'Japan',
  });
  await makeScholarship(portal.ctx, {
    scholarshipName: 'Closed',
    posted: '2026-04-01',
    deadline: '2026-04-30',
  });
  await makeScholarship(portal.ctx, { scholarshipName: 'Archived', archivedAt: new Date('2026-05-01') });
});

afterAll(() => portal.close());

const get = (url: string) => portal.app.inject({ url });
const readAtom = async (url: string) => new Parser().parseString((await get(url)).body);

it('the feed of newest scholarships lists public scholarships by post date', async () => {
  const answer = await get('/feeds/newest.xml');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const { items } = await readAtom('/feeds/newest.xml');
  expect(items.map(({ title }) => title?.trim().split(', University')[0])).toEqual([
    'New, free; and “quoted”',
    'Closed',
    'Old & <open>',
  ]);
  expect(items[0]?.link).toMatch(/^http:\/\/[^/]+\/scholarships\/new-free-and-quoted-university-\d+$/);
  expect(items[0]?.summary).toBe('Bergen, Japan. Deadline 2026-08-01. No fee.');
});

it('the feed of closing scholarships lists open scholarships by deadline and supports filters', async () => {
  const { items } = await readAtom('/feeds/closing-soon.xml');
  expect(items.map(({ summary }) => summary?.match(/Deadline ([\d-]+)/)?.[1])).toEqual([
    '2026-08-01',
    '2026-12-01',
  ]);
  const japanese = await readAtom('/feeds/closing-soon.xml?country=Japan');
  expect(japanese.items).toHaveLength(1);
});

it('feeds reject unknown filter values and name them', async () => {
  const answer = await get('/feeds/newest.xml?subject=ALCHEMY');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { subject: 'Choose one of: AGRICULTURE, ENGINEERING, DOCTOR.' },
  });
  expect((await get('/feeds/newest.xml?country=')).statusCode).toBe(200);
});

// product: P9.13
it('the calendar shows all-day deadlines with IDs that survive changes', async () => {
  const readEvents = async () => {
    const { body } = await get('/feeds/deadlines.ics');
    const calendar = new ICAL.Component(ICAL.parse(body));
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  };
  const [first, second, ...none] = await readEvents();
  expect(none).toEqual([]);
  expect(first?.startDate.isDate).toBe(true);
  expect(first?.startDate.toString()).toBe('2026-08-01');
  expect(second?.summary).toContain('Old & <open>');
  for (const event of [first, second])
    expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  await portal.ctx.db.scholarship.updateMany({
    where: { universityCountry: 'Japan' },
    data: { applicationDeadline: new Date('2026-09-09') },
  });
  const [moved] = await readEvents();
  expect(moved?.uid).toBe(first?.uid);
  expect(moved?.startDate.toString()).toBe('2026-09-09');
});

// product: P4.8
it('a public scholarship has a calendar; calendar URLs of other scholarships return 404', async () => {
  const { id } = await portal.ctx.db.scholarship.findFirstOrThrow({ where: { universityCountry: 'Japan' } });
  const answer = await get(`/feeds/deadline/${id}.ics`);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
  expect(
    events.map((event) => new ICAL.Event(event)).map(({ uid, startDate }) => [uid, startDate.toString()]),
  ).toEqual([[`${id}@available-scholarship`, '2026-09-09']]);
  const archived = await makeScholarship(portal.ctx, { archivedAt: portal.ctx.now() });
  for (const other of [archived.id, '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', 'x'])
    expect((await get(`/feeds/deadline/${other}.ics`)).statusCode).toBe(404);
});

it("feeds show the deadline's time and zone, and omit rolling deadlines", async () => {
  const { scholarship } = portal.ctx.db;
  const [elsewhere, rolling] = await Promise.all([
    makeScholarship(portal.ctx, {
      scholarshipName: 'Kathmandu Grant',
      timeZone: 'Asia/Kathmandu',
      deadlineTime: new Date('1970-01-01T17:00Z'),
      opensOn: new Date('2026-08-01'),
      opensTime: new Date('1970-01-01T09:00Z'),
      decisionsBy: new Date('2026-12-15'),
      fundingMin: 99_200n,
      fundingMax: 130_000n,
      fundingCurrency: 'EUR',
      fundingFrequency: 'MONTHLY',
    }),
    makeScholarship(portal.ctx, { scholarshipName: 'Rolling Grant', deadline: '2199-12-31' }),
  ]);
  const newest = (await get('/feeds/newest.xml')).body;
  expect(newest).toContain(
    'Opens 2026-08-01, 09:00 in Asia/Kathmandu. Deadline 2026-09-30, 17:00 in Asia/Kathmandu. Decisions by 2026-12-15. ' +
      'Offers €992–€1,300 a month.',
  );
  expect(newest).toContain('No deadline.');
  await scholarship.update({ where: { id: elsewhere.id }, data: { opensOn: null } });
  for (const path of ['/feeds/closing-soon.xml', '/feeds/deadlines.ics']) {
    const { body } = await get(path);
    expect([body.includes('Kathmandu Grant'), body.includes('Rolling Grant')]).toEqual([true, false]);
  }
  expect((await get(`/feeds/deadline/${rolling.id}.ics`)).statusCode).toBe(404);
  const calendar = (await get(`/feeds/deadline/${elsewhere.id}.ics`)).body;
  expect(calendar).toContain('DTSTART:20260930T111500Z');
  expect(calendar.replaceAll('\r\n ', '')).toContain('Offers €992–€1\\,300 a month.');
  await scholarship.deleteMany({ where: { id: { in: [elsewhere.id, rolling.id] } } });
});

it.each(['\ufffe', '\uffff'])(
  'a scholarship text with the character %j, which XML forbids, is rejected',
  async (character) => {
    for (const name of ['scholarshipName', 'university_name', 'description']) {
      const answer = await portal.requestAs('moderator', {
        method: 'POST',
        url: '/items',
        payload: wireScholarship({ [name]: `A ${character} grant` }),
      });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { [name]: 'Remove characters that cannot be stored.' },
      ]);
    }
    expect((await readAtom('/feeds/newest.xml')).items.length).toBe(3);
  },
);
