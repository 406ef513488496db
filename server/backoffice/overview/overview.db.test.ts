import { describe, expect, it } from 'vitest';
import { makeBlindRound } from '../../test/blindRound.ts';
import { OVERVIEW } from '../../test/overview.ts';
import { LONG_AGO, NOW, openOverviewPortal } from './test/overviewPortal.ts';

const { portal, overview, apply, closedScholarship, grown, changed } = await openOverviewPortal();

describe('overview numbers', () => {
  it('overview numbers count applications by status and exclude cancelled applications', async () => {
    const count = await grown('waitingApplications', 'processingApplications');
    const found = await count(async () => {
      await apply();
      await apply();
      await apply({ status: 'PROCESSING' });
      await apply({ status: 'ACCEPTED' });
      await apply({ cancelledAt: LONG_AGO });
      await apply({ status: 'PROCESSING', cancelledAt: LONG_AGO });
    });
    expect(found).toEqual({ waitingApplications: 2, processingApplications: 1 });
  });
});

describe('overview series', () => {
  it('overview series count applications by status and subject, without cancelled applications', async () => {
    const doctor = await closedScholarship({ subjectCategory: 'DOCTOR' });
    const archived = await closedScholarship({ subjectCategory: 'AGRICULTURE', archivedAt: NOW });
    const add = async () => {
      await apply({ scholarshipId: doctor.id, status: 'ACCEPTED' });
      await apply({ scholarshipId: doctor.id, status: 'REJECTED' });
      await apply({ scholarshipId: archived.id });
      await apply({ scholarshipId: doctor.id, cancelledAt: NOW });
    };
    const byStatus = await changed('applicationsByStatus', 'status', 'count', add);
    expect(byStatus).toEqual({ PENDING: 1, ACCEPTED: 1, REJECTED: 1 });
    const bySubject = await changed('applicationsBySubject', 'subject', 'count', add);
    expect(bySubject).toEqual({ AGRICULTURE: 1, DOCTOR: 2 });
  });

  it('overview series exclude scholarships that the viewer assesses blind, even after others loaded them', async () => {
    const { id: organisationId } = await portal.ctx.db.organisation.findFirstOrThrow();
    const { id: applicationId, scholarshipId } = await apply({ createdAt: new Date('2026-11-10T12:00:00Z') });
    const { callers } = await makeBlindRound(portal.ctx, { applicationId, scholarshipId }, organisationId);
    const headers = callers['a moderator who assesses blind'];
    const sums = (read: Record<string, { count: number }[]>) =>
      ['applicationsByWeek', 'applicationsByStatus'].map((name) =>
        (read[name] ?? []).reduce((sum, { count }) => sum + count, 0),
      );
    const [weeks = 0, statuses = 0] = sums(await overview());
    const payload = { query: OVERVIEW };
    const blind = await portal.request({ method: 'POST', url: '/graphql', headers, payload });
    expect(sums(blind.json().data.staffOverview)).toEqual([weeks - 1, statuses - 1]);
    expect(sums(await overview())).toEqual([weeks, statuses]);
  });
});

describe('access to the overview', () => {
  it('the overview hides account and e-mail counts from moderators', async () => {
    const read = await overview(portal.asModerator);
    expect(read).toMatchObject({ recentUsers: null, failedMails: null });
    expect((await overview(portal.asAdmin)).recentUsers.totalCount).toBeGreaterThan(0);
  });

  it.each([
    ['visitor', 'UNAUTHENTICATED'],
    ['student', 'FORBIDDEN'],
  ])('the overview is denied to a %s', async (who, code) => {
    const { data, errors } = await (who === 'visitor' ? portal.asVisitor : portal.asStudent)(OVERVIEW);
    expect(data).toEqual({ staffOverview: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });
});

it.each([
  'applications(filter: { createdFrom: "2300-01-01" })',
  'applications(filter: { decidedFrom: "2300-01-01" })',
  'managedScholarships(filter: { deadlineTo: "2300-01-01" })',
  'reviews(filter: { createdFrom: "2300-01-01" })',
  'users(filter: { createdFrom: "2300-01-01" })',
])('the query %s rejects an out-of-range date with a field error', async (list) => {
  const { errors } = await portal.asAdmin(`{ ${list} { totalCount } }`);
  expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(
    [/(\w+):/.exec(list.split('{ ')[1] ?? '')?.[1]].map((name) => `filter.${name}`),
  );
});
