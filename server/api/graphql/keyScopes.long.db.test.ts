import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerScope } from '../../../rules/accounts/partnerKeys.ts';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { getOutcome, RIGHTS } from '../../test/rights/rightsTable.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const OPENED_BY_APPLICATIONS_READ = [
  'Query.application',
  'Query.applicationChanges',
  'Query.applicationIds',
  'Query.applicationCounts',
  'Query.applications',
  'Query.myApplications',
  'Query.myWithdrawnApplications',
  'Query.myPayments',
  'Query.myReviews',
  'Query.payment',
  'Query.payments',
  'Query.paymentChanges',
  'Query.reviews',
  'Query.reviewChanges',
];

/**
 * Mutations that moderators may run on some records, but not on the record in the permission table. A moderator's API
 * key therefore gets the error for API keys.
 */
const ALLOWED_ELSEWHERE = ['Mutation.withdrawInvitation'];

describe("fields read with a moderator's API key", () => {
  let askWith: Record<PartnerScope, (query: string) => Promise<GraphqlAnswer>>;
  let target: Person;

  beforeAll(async () => {
    target = await makePerson(portal.ctx);
    const owner = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const make = async (...scopes: PartnerScope[]) => {
      const { key } = await createPartnerKey(
        { ...portal.ctx, viewer: { ...owner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
        { name: 'Site', scopes },
      );
      return (query: string) => portal.as({ ...owner, headers: { authorization: `Bearer ${key}` } }, query);
    };
    askWith = {
      SCHOLARSHIPS_READ: await make('SCHOLARSHIPS_READ'),
      APPLICATIONS_READ: await make('APPLICATIONS_READ'),
    };
  });

  // product: P6.5
  it.each(Object.entries(RIGHTS))('an API key needs the right scope for the field %s', async (field, row) => {
    const id = row.about ? await row.about(portal.ctx, target) : target.id;
    const [refused, opened] = [
      await askWith.SCHOLARSHIPS_READ(row.call(id)),
      await askWith.APPLICATIONS_READ(row.call(id)),
    ];
    const isOpened = OPENED_BY_APPLICATIONS_READ.includes(field);
    const isPublic = row.visitor === row.other;
    expect([getOutcome(refused), getOutcome(opened)]).toEqual(
      isPublic ? [row.visitor, row.visitor] : ['FORBIDDEN', isOpened ? row.moderator : 'FORBIDDEN'],
    );
    if (isPublic) return;
    const { message, extensions } = refused.errors?.[0] ?? {};
    const missingScope = 'applications:read';
    if (isOpened)
      expect([message, extensions]).toEqual([
        'This key lacks the scope applications:read. Create a key that has it.',
        { code: 'FORBIDDEN', missingScope },
      ]);
    else if (row.moderator === 'FORBIDDEN' && !ALLOWED_ELSEWHERE.includes(field))
      expect(message).toBe('You are not allowed to do this.');
    else expect([message, extensions]).toEqual([expect.stringMatching(/^An API key/), { code: 'FORBIDDEN' }]);
  });
});
