import { defineList, SEARCH, textsFrom, USUAL } from './list.ts';

const word = textsFrom('audit');

export const AUDIT_AREAS = [
  'PEOPLE',
  'SCHOLARSHIPS',
  'APPLICATIONS',
  'ASSESSMENT',
  'AWARDS',
  'PAYMENTS',
  'PORTAL',
] as const;

export const AUDIT = defineList({
  ...USUAL,
  name: 'audit',
  fields: {
    ...SEARCH,
    area: { kind: 'oneOf', options: AUDIT_AREAS },
    personId: { kind: 'id', record: 'user' },
    createdFrom: { kind: 'day' },
    createdUntil: { kind: 'day' },
  },
  address: {
    area: {
      field: 'area',
      select: {
        label: word('area'),
        all: word('allAreas'),
        name: (area: (typeof AUDIT_AREAS)[number]) => word(`areas.${area}`),
      },
    },
    from: { field: 'createdFrom', since: word('since'), day: word('from') },
    until: { field: 'createdUntil', since: word('to'), day: word('until') },
  },
  columns: {
    date: { heading: word('columns.date'), is: 'instant' },
    action: { heading: word('columns.action') },
    actor: { heading: word('columns.actor') },
    kind: { heading: word('columns.kind'), isExtra: true },
    target: { heading: word('columns.target') },
    changes: { heading: word('columns.changes') },
  },
});
