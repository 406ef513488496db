import { expect } from 'vitest';
import { PERMISSIONS, type Permission } from '../platform/permissions.ts';
import { groupsIn, SEES, type SecretPortal } from './audiences.ts';
import { BLIND_ROUND } from './blindRound.ts';
import { type Crawl, crawl } from './crawl.ts';
import { UNSENT } from './secretRecords.ts';

export async function expectExactGroups(secret: SecretPortal, audience: string): Promise<Crawl> {
  const found = await crawl(secret.askAs(audience), secret.known);
  const read = found.answers.join('\n');
  expect(groupsIn(read)).toEqual([...(SEES[audience] ?? [])].sort());
  expect(UNSENT.filter((text) => read.includes(text))).toEqual([]);
  expect(found.seen.has('DemographicAnswer.option')).toBe(audience === 'the applicant');
  return found;
}

/** Proves that the crawl works: it finds applicants once the blind round reveals them. */
export async function expectCrawlToDetectRevealed(secret: SecretPortal, audience: string): Promise<void> {
  const { db } = secret.portal.ctx;
  const openTo = (isBlind: boolean) =>
    db.assessmentRound.updateMany({ where: { name: BLIND_ROUND }, data: { isBlind } });
  await openTo(false);
  try {
    const { answers } = await crawl(secret.askAs(audience), { ...secret.known, ids: secret.blindIds });
    expect(groupsIn(answers.join('\n'))).toContain('identity');
  } finally {
    await openTo(true);
  }
}

/** Proves that the crawl works: it finds a secret once everyone has the permission. */
export async function expectCrawlToDetectOpen(
  secret: SecretPortal,
  action: keyof typeof PERMISSIONS,
): Promise<void> {
  const rights: Record<string, Permission> = PERMISSIONS;
  const before = PERMISSIONS[action];
  rights[action] = { visitor: 'yes' };
  try {
    const { answers } = await crawl(secret.askAs('another applicant'), secret.known);
    expect(groupsIn(answers.join('\n'))).not.toEqual([]);
  } finally {
    rights[action] = before;
  }
}
