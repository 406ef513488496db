const total = (found: number) => ({
  __typename: 'CappedTotal',
  totalCount: found,
  totalIsCapped: found >= 10_000,
});

const COUNTS = {
  waitingApplications: 1,
  unpaidApplications: 2,
  processingApplications: 3,
  decidedApplications: 4,
  recentApplications: 5,
  paymentsToLookAt: 6,
  openWaiverRequests: 0,
  openScholarships: 7,
  closingScholarships: 8,
  recentReviews: 9,
};
type Counts = typeof COUNTS & { recentUsers: number; failedMails: number; scholarshipsUnderReview: number };

export function makeOverview(changed: Partial<Counts> = {}, isEmpty = false) {
  const value = (given: number) => (isEmpty ? 0 : given);
  const counts = Object.entries({ ...COUNTS, ...changed }).map(([name, found]) => [
    name,
    total(value(found)),
  ]);
  return {
    __typename: 'StaffOverview',
    recentFrom: '2026-11-15',
    weekFrom: '2026-11-16',
    closingTo: '2026-11-28',
    scholarshipsUnderReview: null,
    recentUsers: null,
    failedMails: null,
    outgoingHeldSince: null as string | null,
    outages: null as object[] | null,
    setUp: null,
    ...Object.fromEntries(counts),
    applicationsByWeek: [
      { __typename: 'WeekCount', week: '2026-11-02', count: value(12) },
      { __typename: 'WeekCount', week: '2026-11-09', count: 0 },
      { __typename: 'WeekCount', week: '2026-11-16', count: value(3) },
    ],
    applicationsByStatus: [
      { __typename: 'StatusCount', status: 'PENDING', count: value(8) },
      { __typename: 'StatusCount', status: 'ACCEPTED', count: value(7) },
    ],
    applicationsBySubject: [
      { __typename: 'SubjectCount', subject: 'ENGINEERING', count: value(15) },
      { __typename: 'SubjectCount', subject: 'DOCTOR', count: 0 },
    ],
    feesByMonth: [
      { __typename: 'MonthFees', month: '2026-10-01', minorUnits: value(125_050) },
      { __typename: 'MonthFees', month: '2026-11-01', minorUnits: value(-2500) },
    ],
  };
}
