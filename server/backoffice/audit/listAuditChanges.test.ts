import { expect, it } from 'vitest';
import { listAuditChanges } from './listAuditChanges.ts';

const one = (text: string | null) => ({ text, items: null });

it('listAuditChanges returns changed fields with their values as text', () => {
  expect(
    listAuditChanges({
      before: {
        role: 'USER',
        universityWorldRank: null,
        events: ['ping'],
        dates: { opensOn: null, zone: 'UTC' },
      },
      after: {
        role: 'MODERATOR',
        universityWorldRank: 4,
        events: [],
        dates: { opensOn: '2026-11-01', zone: 'UTC' },
        isArchived: true,
      },
    }),
  ).toEqual([
    { field: 'role', before: one('USER'), after: one('MODERATOR') },
    { field: 'universityWorldRank', before: one(null), after: one('4') },
    { field: 'events', before: { text: null, items: ['ping'] }, after: { text: null, items: [] } },
    { field: 'dates.opensOn', before: one(null), after: one('2026-11-01') },
    { field: 'isArchived', before: null, after: one('true') },
  ]);
  expect(listAuditChanges({ before: null, after: null })).toEqual([]);
});

it('listAuditChanges returns an unchanged currency with a changed amount', () => {
  const values = (budget: number) => ({ name: 'Fund', currency: 'EUR', budget });
  expect(listAuditChanges({ before: values(100), after: values(200) })).toEqual([
    { field: 'currency', before: one('EUR'), after: one('EUR') },
    { field: 'budget', before: one('100'), after: one('200') },
  ]);
});
