import { expect, it } from 'vitest';
import { describeScholarship } from './eventData.ts';

it('a scholarship event links to its public page', () => {
  const scholarship = {
    id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
    scholarshipName: 'Ghent University Master Grant',
    universityName: 'Ghent University',
    applicationDeadline: new Date('2026-11-30'),
  };
  const env = { PUBLIC_URL: 'https://grants.example.com' };
  expect(describeScholarship(scholarship, { env } as Parameters<typeof describeScholarship>[1]).url).toBe(
    `https://grants.example.com/scholarships/${scholarship.id}`,
  );
});
