import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import type { Prisma } from '../../../prisma/client/client.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'America/New_York' });
});

afterAll(() => portal.close());

type Application = Partial<Prisma.ApplicationUncheckedCreateInput>;

async function apply(scholarshipId: string, given: Application = {}) {
  const { id: applicantId } = await makePerson(portal.ctx);
  return makeApplication(portal.ctx, { applicantId, scholarshipId, ...given });
}

async function withCoordinator(given?: string) {
  const organisationId = given ?? (await makeOrganisation(portal.ctx)).id;
  return { organisationId, coordinator: await makeCoordinator(portal.ctx, organisationId) };
}

// product: P18.75, P18.99
describe('yearly report', () => {
  it('the yearly report counts applications of its year and is denied to coordinators', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { scholarshipName: 'Lighthouse grant' });
    await apply(scholarshipId, { createdAt: new Date('2024-12-31T23:00:00Z') });
    await apply(scholarshipId, { createdAt: new Date('2025-01-01T04:59:00Z') });
    await apply(scholarshipId, { createdAt: new Date('2025-01-01T05:00:00Z') });
    const answer = await portal.requestAs('moderator', { url: '/exports/report.pdf?year=2024' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="report-2024.pdf"');
    const { text, isTagged } = await readPdf(answer.rawPayload);
    expect(isTagged).toBe(true);
    expect(text).toMatch(/Lighthouse grant\s*2\s*2\s*0/);
    for (const part of ['Report for 2024', 'Lighthouse grant', 'Submitted', portal.ctx.env.PORTAL_NAME])
      expect(text).toContain(part);
    const { coordinator } = await withCoordinator();
    const denied = await portal.requestAs(coordinator, { url: '/exports/report.pdf?year=2024' });
    expect(denied.statusCode).toBe(403);
  });
});
