import { PORTAL_ORGANISATION_ID } from '../../rules/accounts/organisations.ts';

const OXFORD = '00000000-0000-7000-8000-000000000002';

export const DEMO_ORGANISATIONS = [
  {
    id: OXFORD,
    slug: 'university-of-oxford',
    name: 'University of Oxford',
    website: 'https://www.ox.ac.uk/',
    description:
      'Scholarships of the university and of its colleges. In this demo the fees and dates are not theirs.',
  },
  {
    id: '00000000-0000-7000-8000-000000000003',
    slug: 'mastercard-foundation',
    name: 'Mastercard Foundation',
    website: 'https://mastercardfdn.org/',
    description:
      'The Scholars Program works with universities in several countries. In this demo the fees and dates are not theirs.',
  },
];

export function findOrganisation(programme: { scholarshipName: string; universityName: string }): string {
  const own = DEMO_ORGANISATIONS.find(
    ({ name }) => name === programme.universityName || programme.scholarshipName.startsWith(name),
  );
  return own?.id ?? PORTAL_ORGANISATION_ID;
}

export function listCoordinators(people: readonly { id: string; email: string }[]) {
  return people
    .filter(({ email }) => email === 'coordinator@example.org')
    .map(({ id: userId }) => ({ organisationId: OXFORD, userId }));
}
