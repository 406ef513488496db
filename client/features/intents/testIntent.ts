import type { Answers } from '../../app/testPortal.tsx';
import { makeDeadline } from '../deadlines/testDeadline.ts';

export const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

const scholarship = {
  __typename: 'Scholarship',
  id: ID,
  scholarshipName: 'Ghent University Master Grant',
  universityName: 'Ghent University',
  universityImage: null,
  ...makeDeadline('2026-12-01'),
  canApply: true,
};

export function answer(changed: { isApplying?: boolean; canApply?: boolean } = {}): Answers {
  const { isApplying = false, canApply = true } = changed;
  let intent: object | null = { __typename: 'Intent', isApplying, scholarship: { ...scholarship, canApply } };
  const viewer = () => ({ __typename: 'Viewer', id: 'u1', intent });
  return {
    StudentWaiting: () => ({
      data: { myDrafts: [], myApplications: { items: [] }, myPayments: { items: [] } },
    }),
    Home: () => ({
      data: {
        openScholarships: { totalCount: 0, totalIsCapped: false, countryCount: 0, popularSearches: [] },
        cards: { items: [] },
        closingSoonest: { items: [] },
      },
    }),
    Intent: () => ({ data: { viewer: viewer() } }),
    ClearIntent: () => {
      intent = null;
      return { data: { clearIntent: viewer() } };
    },
  };
}
