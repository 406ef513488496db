import { SCHOLARSHIP_STATES, type ScholarshipState } from '../catalogue/listing.ts';
import { defineList, ORGANISATION, option, SEARCH, textsFrom, USUAL } from './list.ts';

const word = textsFrom('manageScholarships');
const form = textsFrom('scholarshipForm');
const nameSubject = (subject: string) => option(`subjectCategory.${subject}`);
const LISTED_AS = {
  DRAFT: { states: ['DRAFT'] },
  UNDER_REVIEW: { states: ['UNDER_REVIEW'] },
  SCHEDULED: { states: ['SCHEDULED'] },
  OPEN: { isOpen: true },
  CLOSED: { isOpen: false },
  ARCHIVED: { states: ['ARCHIVED'] },
} satisfies Record<string, { states?: ScholarshipState[]; isOpen?: boolean }>;
const nameDegree = (degree: string) => option(`degree.${degree}`);

export const SCHOLARSHIPS = defineList({
  ...USUAL,
  name: 'scholarships',
  sorts: [
    'NEWEST',
    'OLDEST',
    'NAME',
    'NAME_DESC',
    'UNIVERSITY',
    'UNIVERSITY_DESC',
    'SUBJECT',
    'SUBJECT_DESC',
    'DEGREE',
    'DEGREE_DESC',
    'FEE',
    'FEE_DESC',
  ],
  fields: {
    ...SEARCH,
    ...ORGANISATION.field,
    subjects: { kind: 'codes', list: 'subjectCategory', max: 10 },
    degrees: { kind: 'codes', list: 'degree', max: 10 },
    states: { kind: 'someOf', options: SCHOLARSHIP_STATES, max: 10 },
    isArchived: { kind: 'flag' },
    isOpen: { kind: 'flag' },
    isMine: { kind: 'flag' },
    deadlineTo: { kind: 'day' },
    hasQuestions: { kind: 'flag' },
  },
  address: {
    state: {
      choices: LISTED_AS,
      select: {
        label: word('filters.state'),
        all: word('filters.inLists'),
        name: (state: keyof typeof LISTED_AS) => word(`filters.states.${state}`),
      },
    },
    subject: {
      field: 'subjects',
      select: { label: word('filters.subject'), all: word('filters.allSubjects'), name: nameSubject },
    },
    degree: {
      field: 'degrees',
      select: { label: word('filters.degree'), all: word('filters.allDegrees'), name: nameDegree },
    },
    poster: {
      choices: { ME: { isMine: true } },
      select: {
        label: word('filters.poster'),
        all: word('filters.anyone'),
        name: () => word('filters.me'),
      },
    },
    closing: { field: 'deadlineTo', since: word('closingUntil') },
    organisation: { field: 'organisationId' },
  },
  columns: {
    name: { heading: word('columns.name'), sort: { ascending: 'NAME', descending: 'NAME_DESC' } },
    university: {
      heading: word('columns.university'),
      sort: { ascending: 'UNIVERSITY', descending: 'UNIVERSITY_DESC' },
    },
    organisation: ORGANISATION.column,
    subject: {
      heading: word('columns.subject'),
      sort: { ascending: 'SUBJECT', descending: 'SUBJECT_DESC' },
      name: nameSubject,
    },
    degree: {
      heading: word('columns.degree'),
      sort: { ascending: 'DEGREE', descending: 'DEGREE_DESC' },
      name: nameDegree,
    },
    fee: { heading: word('columns.fee'), sort: { ascending: 'FEE', descending: 'FEE_DESC' }, is: 'money' },
    fundingMin: { heading: form('labels.fundingMin'), is: 'number', isExtra: true },
    fundingMax: { heading: form('labels.fundingMax'), is: 'number', isExtra: true },
    fundingCurrency: { heading: form('labels.fundingCurrency'), isExtra: true },
    fundingFrequency: { heading: form('labels.fundingFrequency'), isExtra: true },
    fundingMonths: { heading: form('labels.fundingMonths'), is: 'number', isExtra: true },
    awardCount: { heading: form('labels.awardCount'), is: 'number', isExtra: true },
    fundingCovers: { heading: form('labels.fundingCovers'), isExtra: true },
    isRenewable: { heading: form('labels.isRenewable'), isExtra: true },
    fundingNote: { heading: form('labels.fundingNote'), isExtra: true },
  },
  actions: {
    details: word('columns.details'),
    edit: word('columns.edit'),
    cancel: word('columns.cancel'),
  },
});
