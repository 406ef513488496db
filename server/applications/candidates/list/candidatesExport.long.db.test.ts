import { describe, expect, it } from 'vitest';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';

const { portal, moderator, opened } = await openAwardsPortal();
const { db } = portal.ctx;

const fetchFile = (who: Person, query: string, format = 'csv') =>
  portal.requestAs(who, { url: `/exports/candidates.${format}?${query}` });

async function readRows(scholarshipId: string, query = '', as = moderator) {
  const { statusCode, body } = await fetchFile(as, `scholarship=${scholarshipId}${query}`);
  expect(statusCode).toBe(200);
  const [head = '', ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { head, rows, cells: rows.map((row) => Object.fromEntries(row.map((cell, n) => [head[n], cell]))) };
}

// product: P18.96
describe('file of candidates', () => {
  it('a candidates file longer than one batch lists each candidate once in every order', async () => {
    const { scholarshipId, ids: before } = await opened(1);
    const { id: _first, ...like } = await db.application.findUniqueOrThrow({
      where: { id: before[0] },
      omit: { totalFee: true, eligibility: true },
    });
    const people = Array.from({ length: 640 }, (_, n) => ({
      ...{ id: crypto.randomUUID(), name: 'Same Name', email: `many${n}@example.org` },
    }));
    await db.user.createMany({ data: people });
    await db.application.createMany({
      data: people.map(({ id: applicantId }) => ({ ...like, applicantId })),
    });
    for (const sort of ['RANK', 'SPREAD', 'NAME', 'SUBMITTED', 'WAITLIST']) {
      const { rows } = await readRows(scholarshipId, `&sort=${sort}`);
      const ids = rows.map(([id]) => id);
      expect(ids).toHaveLength(641);
      expect(new Set(ids).size).toBe(641);
    }
  });
});
