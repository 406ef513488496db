import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../prisma/seed/seedDemo.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { openBrowser } from '../../test/browser.ts';
import { hasDemoData } from '../portal/hasDemoData.ts';

const folder = join(projectFolder, 'prisma/seed');
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

describe('demo catalogue', () => {
  it('seeding fills an empty database only once', async () => {
    expect(await hasDemoData(portal.ctx)).toBe(false);
    const added = await seedDemo(portal.ctx, portal.pictures, folder);
    expect(added).toBeGreaterThanOrEqual(60);
    expect(await seedDemo(portal.ctx, portal.pictures, folder)).toBe(0);
    expect(await portal.ctx.db.scholarship.count()).toBe(added);
    expect(await hasDemoData(portal.ctx)).toBe(true);
  });

  // product: P7.16
  it('the demo catalogue has three organisations with scholarships', async () => {
    const offered = await portal.ctx.db.scholarship.groupBy({ by: ['organisationId'], _count: true });
    expect(offered.map(({ _count }) => _count).sort()).toEqual([2, 3, expect.any(Number)]);
    const query = '{ organisationScholarships(slug: "university-of-oxford") { items { scholarshipName } } }';
    const { data } = await portal.asVisitor(query);
    expect(data.organisationScholarships.items).toContainEqual({
      scholarshipName: 'Clarendon Fund Scholarship',
    });
  });

  it('the demo catalogue covers all categories and open and closed scholarships', async () => {
    const { data } = await portal.asVisitor(`{
      all: scholarships { facets { subjects { value } categories { value } degrees { value } countries { value } } }
      open: scholarships(filter: { isOpen: true }) { totalCount }
      closing: scholarships(filter: { deadlineFrom: "2026-06-15", deadlineTo: "2026-06-22" }) { totalCount }
      closed: scholarships(filter: { isOpen: false }) { totalCount }
    }`);
    const { subjects, categories, degrees, countries } = data.all.facets;
    expect([subjects.length, categories.length, degrees.length]).toEqual([3, 3, 3]);
    expect(countries.length).toBeGreaterThan(25);
    expect(data.open.totalCount).toBeGreaterThan(40);
    expect(data.closing.totalCount).toBeGreaterThanOrEqual(5);
    expect(data.closed.totalCount).toBeGreaterThanOrEqual(5);
  });

  it('demo scholarships show their funding if it is known', async () => {
    const { data } = await portal.asVisitor(`{
      gates: scholarships(filter: { search: "Gates Cambridge" }) { items { funding { min covers note } } }
      ucl: scholarships(filter: { search: "UCL Global Masters" }) { items { funding { min max currency frequency } } }
      all: scholarships(pageSize: 50) { items { funding { covers } } }
    }`);
    expect(data.gates.items[0].funding).toMatchObject({
      min: null,
      covers: expect.arrayContaining(['TUITION']),
    });
    expect(data.ucl.items[0].funding).toEqual({
      min: 1_500_000,
      max: 1_500_000,
      currency: 'GBP',
      frequency: 'ONCE',
    });
    expect(
      data.all.items.filter(({ funding }: { funding: unknown }) => funding === null).length,
    ).toBeGreaterThan(0);
  });

  it('each role has a demo account with the printed password', async () => {
    for (const [name, role] of [
      ['admin', 'ADMIN'],
      ['moderator', 'MODERATOR'],
      ['student', 'USER'],
    ] as const) {
      const email = `${name}@example.org`;
      const response = await openBrowser(portal).post('/api/auth/sign-in/email', {
        email,
        password: 'Demo!2026',
      });
      expect([response.statusCode, response.json().user.emailVerified]).toEqual([200, true]);
      expect((await portal.ctx.db.user.findUnique({ where: { email } }))?.role).toBe(role);
    }
  });

  it('the demo has applications in every state, paid and unpaid, and drafts', async () => {
    const student = { email: 'student@example.org' };
    const mine = await portal.ctx.db.application.findMany({ where: { applicant: student } });
    expect([...new Set(mine.map(({ status }) => status))].sort()).toEqual([
      'ACCEPTED',
      'PENDING',
      'PROCESSING',
      'REJECTED',
    ]);
    expect(await portal.ctx.db.applicationDraft.count({ where: { applicant: student } })).toBe(2);
    const { data } = await portal.asModerator(`{
      ${['NOT_DUE', 'UNPAID', 'PAID'].map((state) => `${state}: applications(filter: { paymentStates: [${state}] }) { totalCount }`)}
      all: applications(pageSize: 100) { items { totalFee timeline { kind createdAt } payment { amount { minorUnits } } } }
    }`);
    for (const state of ['NOT_DUE', 'UNPAID', 'PAID']) expect(data[state].totalCount).toBeGreaterThan(1);
    for (const { totalFee, timeline, payment } of data.all.items) {
      expect(['SUBMITTED', 'ENTERED']).toContain(timeline[0].kind);
      if (payment) expect(payment.amount.minorUnits).toBe(totalFee * 100);
    }
  });

  // product: P18.98
  it('the demo student’s inbox contains the e-mails about the student’s applications, some unread', async () => {
    const student = await portal.ctx.db.user.findUniqueOrThrow({ where: { email: 'student@example.org' } });
    const entries = await portal.ctx.db.inboxEntry.findMany({
      where: { userId: student.id },
      orderBy: { createdAt: 'desc' },
    });
    const kinds = new Set(entries.map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['applicationSubmitted', 'statusChanged', 'feedbackGiven']),
    );
    const unread = entries.filter(({ readAt }) => !readAt);
    expect(unread.length).toBeGreaterThan(1);
    expect(unread.length).toBeLessThan(entries.length);
    expect(entries.every(({ text, path, createdAt }) => text && path && createdAt <= TEST_NOW)).toBe(true);
    expect(await portal.ctx.db.outboxMail.count({ where: { to: student.email } })).toBe(0);
  });

  it('demo reviews fill a carousel and match the ratings shown', async () => {
    const { data } = await portal.asStudent(
      '{ scholarships(pageSize: 100) { items { reviewCount averageRating reviews(pageSize: 100) { items { rating } } } } }',
    );
    type Item = {
      reviewCount: number;
      averageRating: number | null;
      reviews: { items: { rating: number }[] };
    };
    const reviewed = data.scholarships.items.filter(({ reviewCount }: Item) => reviewCount > 0);
    expect(reviewed.length).toBeGreaterThan(5);
    expect(Math.max(...reviewed.map(({ reviewCount }: Item) => reviewCount))).toBeGreaterThan(6);
    for (const { reviewCount, averageRating, reviews } of reviewed as Item[]) {
      const sum = reviews.items.reduce((total, { rating }) => total + rating, 0);
      expect(reviewCount).toBe(reviews.items.length);
      expect(averageRating).toBeCloseTo(sum / reviewCount, 2);
    }
  });

  it('every demo scholarship has an existing picture with a description', async () => {
    const { data } = await portal.asVisitor(
      '{ scholarships(pageSize: 100) { items { universityImage { url alt } } } }',
    );
    const pictures: { url: string; alt: string }[] = data.scholarships.items.map(
      (item: { universityImage: unknown }) => item.universityImage,
    );
    expect(pictures.every(({ alt }) => alt.length > 10)).toBe(true);
    for (const url of new Set(pictures.map((picture) => picture.url))) {
      expect((await portal.request({ url })).statusCode).toBe(200);
    }
  });
});
