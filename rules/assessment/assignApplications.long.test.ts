import { expect, test } from 'vitest';
import { assignApplications } from './assignApplications.ts';

test('5,000 applications are distributed evenly among 100 assessors despite preferred expertise', () => {
  const codes = 'abcdefghij'.split('');
  const pick = (index: number) => codes[index % codes.length] ?? 'a';
  const { applications, assessors, ...task } = generateTask(5000, 100);
  const { filled, asked, loads, mismatches } = assignApplications({
    ...task,
    applications: applications.map((one, index) => ({ ...one, subjects: [pick(index * index)] })),
    assessors: assessors.map((one, index) => ({ ...one, subjects: [pick(index), pick(index + 3)] })),
  });
  expect(filled).toBe(asked);
  expect(mismatches).toHaveLength(3000);
  expect(Object.values(loads).every((load) => load === 150)).toBe(true);
});

function generateTask(applications: number, assessors: number): Parameters<typeof assignApplications>[0] {
  return {
    applications: Array.from({ length: applications }, (_, index) => ({
      ...{ id: `a${index}`, subjects: [], languages: [], conflictIds: [] },
    })),
    assessors: Array.from({ length: assessors }, (_, index) => ({
      ...{ id: `s${index}`, capacityLeft: 10_000, subjects: [], languages: [] },
    })),
    ...{ existing: [], perApplication: 3, maxPerAssessor: 10_000, requiresExpertise: false, seed: 1 },
  };
}
