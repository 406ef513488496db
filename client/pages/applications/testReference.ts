import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const REQUEST = {
  __typename: 'RefereeRequest',
  refereeName: 'Grace Hopper',
  applicantName: 'Ada Lovelace',
  scholarshipName: 'Nordic Grant',
  universityName: 'University of Bergen',
  about: { en: 'How she works with others' },
  note: 'My thesis, please',
  isWaived: true,
  state: 'OPENED',
  dueAt: '2026-12-31T23:00:00.000Z',
  timeZone: 'Europe/Oslo',
  form: {
    sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph', isRequired: true }] }],
  },
  answers: {},
  takes: 'WRITES',
  file: null,
  fileUntil: null,
  version: 1,
};
export const opened = (
  browser: string | null,
  codeTo: string | null = null,
  earlierLetters: object[] = [],
  given: object = {},
) => ({
  data: {
    openReference: {
      ...{ __typename: 'OpenedReference', browser, codeTo, earlierLetters },
      request: browser ? { ...REQUEST, ...given } : null,
    },
  },
});
export const refused = (message: string, extensions: object) => () => ({ errors: [{ message, extensions }] });
export const pressOpen = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Open the request' }));
