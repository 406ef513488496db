import { expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';

const { portal, applied } = await openApplicationsPortal();

const count = async (filter: object) =>
  (
    await portal.asModerator(
      'query ($filter: ApplicationFilter) { applicationCounts(filter: $filter) { status totalCount totalIsCapped } }',
      { filter },
    )
  ).data.applicationCounts.map(({ status, totalCount }: { status: string; totalCount: number }) => [
    status,
    totalCount,
  ]);

// product: P7.1
it('applications are counted per status, subject to all other filters and the search', async () => {
  await applied({ status: 'PENDING', applicantName: 'Kestrel One' });
  await applied({ status: 'PENDING', applicantName: 'Kestrel Two' });
  await applied({ status: 'REJECTED', applicantName: 'Kestrel Three' });
  const { scholarshipId } = await applied({ status: 'ACCEPTED', applicantName: 'Heron' });
  await applied({ status: 'PENDING', applicantName: 'Kestrel Four', cancelledAt: new Date() });
  const all = [
    ['PENDING', 2],
    ['PROCESSING', 0],
    ['ACCEPTED', 1],
    ['REJECTED', 1],
  ];
  expect(await count({})).toEqual(all);
  expect(await count({ statuses: ['REJECTED'] })).toEqual(all);
  expect(await count({ search: 'kestrel' })).toEqual([
    ['PENDING', 2],
    ['PROCESSING', 0],
    ['ACCEPTED', 0],
    ['REJECTED', 1],
  ]);
  expect((await count({ scholarshipId })).map(([, found]: [string, number]) => found)).toEqual([0, 0, 1, 0]);
});
