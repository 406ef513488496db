// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { renderAt } from './testEntryServer.ts';

describe('server-rendered page', () => {
  // product: P9.13
  it.each([
    ['/allScholarship?page=2', true],
    ['/allScholarship?country=Japan&page=3', true],
    ['/allScholarship?subject=ENGINEERING&subject=DOCTOR', false],
    ['/allScholarship?sort=WORLD_RANK', false],
    ['/allScholarship?feeMin=10', false],
    ['/allScholarship?open=1', false],
    ['/allScholarship?eligible=CAN_APPLY', false],
  ])('indexing of the list page %s is allowed: %s', async (url, isListed) => {
    const { head } = await renderAt(url);
    expect(head.includes('<meta name="robots" content="noindex, follow">')).toBe(!isListed);
    expect(head).toContain('<link rel="canonical" href="https://grants.example.org/allScholarship');
    expect(head).not.toContain('utm_source');
  });
});
