import { expect, it } from 'vitest';
import { sectionStates } from './sections.ts';

const GIVEN = { applicantName: 'Stina Student' };
const PERSON = {
  ...GIVEN,
  phone: '+47 22 85 50 50',
  address: 'Storgata 1',
  applicantImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
};

// product: P4.2
it('a form section is in progress after the first input and done when valid', () => {
  const states = (values: object, omitted: string[] = [], errors: object = {}) =>
    Object.values(sectionStates(values, GIVEN, omitted, errors));
  expect(states(GIVEN)).toEqual(['notStarted', 'notStarted', 'notStarted']);
  expect(states({ ...GIVEN, phone: 'x', ssc: '5' })).toEqual(['inProgress', 'inProgress', 'notStarted']);
  expect(states({ ...PERSON, ssc: '5', hsc: '4' })).toEqual(['done', 'done', 'notStarted']);
  expect(states({ ...PERSON, phone: 'x' })).toEqual(['inProgress', 'notStarted', 'notStarted']);
  expect(states({ ...GIVEN, hsc: '4' }, ['phone', 'address', 'applicantImage', 'ssc'])).toEqual([
    'done',
    'done',
    'notStarted',
  ]);
  expect(states({ consent: true })).toEqual(['notStarted', 'notStarted', 'done']);
  expect(states({ ...PERSON, ssc: '5', hsc: '4' }, [], { phone: {}, consent: {} })).toEqual([
    'needsAttention',
    'done',
    'needsAttention',
  ]);
});
