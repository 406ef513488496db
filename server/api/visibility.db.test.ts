import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../platform/permissions.ts';
import { groupsIn, openSecretPortal, SEES, type SecretPortal } from '../test/audiences.ts';
import { BLIND_ROUND } from '../test/blindRound.ts';
import { type Crawl, crawl, listFields } from '../test/crawl.ts';
import { UNSENT } from '../test/secretRecords.ts';

/**
 * Types without personal data that appear only in special cases: a search without a result, a provider, many
 * applicants.
 */
const IMPERSONAL = [
  ...['UnderstoodWords', 'NearestScholarship', 'ListRelaxation', 'CoverFacet', 'OidcMethod', 'Outage'],
  ...['DemographicTable', 'DemographicRow'],
];

let secret: SecretPortal;

beforeAll(async () => {
  secret = await openSecretPortal();
}, 120_000);

afterAll(() => secret.portal.close());

const crawls: Record<string, Crawl> = {};

// security: C20, C21, C100, C107, C109, C114, C115
describe('GraphQL field visibility', () => {
  it.each(Object.entries(SEES))(
    '%s can read exactly the expected field groups',
    async (audience, groups) => {
      const found = await crawl(secret.askAs(audience), secret.known);
      crawls[audience] = found;
      const read = found.answers.join('\n');
      expect(groupsIn(read)).toEqual([...groups].sort());
      expect(UNSENT.filter((text) => read.includes(text))).toEqual([]);
      expect(found.seen.has('DemographicAnswer.option')).toBe(audience === 'the applicant');
    },
    120_000,
  );

  it('every field is readable by some audience', () => {
    const seen = new Set(Object.values(crawls).flatMap((found) => [...found.seen]));
    const missed = listFields().filter(
      (field) => !seen.has(field) && !IMPERSONAL.includes(field.split('.')[0] ?? ''),
    );
    expect(missed).toEqual([]);
  });

  // security: C107
  it.each([['an assessor after'], ['a moderator who assesses blind']])(
    'the crawl detects if a round reveals applicants to %s',
    async (audience) => {
      const { db } = secret.portal.ctx;
      const openTo = (isBlind: boolean) =>
        db.assessmentRound.updateMany({ where: { name: BLIND_ROUND }, data: { isBlind } });
      await openTo(false);
      try {
        const { answers } = await crawl(secret.askAs(audience), secret.known);
        expect(groupsIn(answers.join('\n'))).toContain('identity');
      } finally {
        await openTo(true);
      }
    },
    120_000,
  );

  it.each([['application.read'], ['user.readEmail'], ['document.readUsed'], ['reference.read']] as const)(
    'the crawl detects that %s is open to everyone',
    async (action) => {
      const rights: Record<string, Permission> = PERMISSIONS;
      const before = PERMISSIONS[action];
      rights[action] = { visitor: 'yes' };
      try {
        const { answers } = await crawl(secret.askAs('another applicant'), secret.known);
        expect(groupsIn(answers.join('\n'))).not.toEqual([]);
      } finally {
        rights[action] = before;
      }
    },
    120_000,
  );
});
