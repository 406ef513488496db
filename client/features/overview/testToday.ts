import { screen, within } from '@testing-library/react';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import type { Ability } from '../../schema.generated.ts';
import { makeApplicationPage, makeStaffApplication } from '../applications/testApplications.ts';
import { startSignedIn } from '../auth/testAccount.ts';
import type { makeOverview } from './testOverview.ts';

const STAFF = { isStaff: true, abilities: ['MANAGE_APPLICATIONS', 'MANAGE_REVIEWS'] satisfies Ability[] };

export function renderToday(overview: ReturnType<typeof makeOverview> | null, answers: Answers = {}) {
  return renderPortal('/dashboard', {
    ...startSignedIn(STAFF),
    StaffOverview: () => ({ data: { preparedFiles: null, staffOverview: overview } }),
    NewestWaiting: () => ({ data: { applications: makeApplicationPage([makeStaffApplication()]) } }),
    ...answers,
  });
}

export const findSection = (name: string) => screen.findByRole('region', { name });
export const hrefs = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
