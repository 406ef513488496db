import { screen } from '@testing-library/react';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import type { ManagedScholarshipFragment } from '../../../features/scholarships/manage/manage.generated.ts';
import { listManaged, STAFF } from '../../../features/scholarships/testManaged.ts';

export const PATH = '/dashboard/manageScholarshiform';

export function renderTable(
  rows: (variables: Record<string, unknown>) => ManagedScholarshipFragment[],
  answers: Answers = {},
  path = PATH,
) {
  return renderPortal(path, { ...startSignedIn(STAFF), ...listManaged(rows), ...answers });
}

export const heading = (text: string) => screen.findByRole('heading', { name: text });
