import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../rules/paths.ts';
import { startSignedIn, viewer } from '../../features/auth/testAccount.ts';
import { pageTexts } from '../../lib/useMessages.ts';
import type { Viewer, ViewerRight } from '../../lib/useSession.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import type { ScreenHandle } from '../screen.ts';
import { renderPortal } from '../testPortal.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { menuFor } from './menu.ts';

const route = ({ pattern }: { pattern: string }, right?: ViewerRight): RouteObject => ({
  path: pattern,
  Component: () => <h1>Here</h1>,
  handle: { module: '', right } satisfies ScreenHandle,
});
const SCREENS = [
  route(paths.dashboard),
  route(paths.profile),
  route(paths.addScholarship, 'canManageScholarships'),
  route(paths.manageScholarships, 'canManageScholarships'),
  route(paths.manageApplications, 'canManageApplications'),
  route(paths.manageUsers, 'canManageUsers'),
  route(paths.manageReviews, 'canManageReviews'),
  route(paths.myApplications),
  route(paths.myReviews),
  route(paths.documents),
];
const MODERATOR = {
  isStaff: true,
  canManageScholarships: true,
  canManageApplications: true,
  canManageReviews: true,
};
const ADMIN = { ...MODERATOR, canManageUsers: true };

const furtherOf = (changed: Partial<Viewer>) =>
  menuFor(pageTexts('dashboard'), { ...viewer, ...changed } as Viewer, SCREENS).further.map(({ to }) => to);

const menuOf = (changed: Partial<Viewer>) =>
  menuFor(pageTexts('dashboard'), { ...viewer, ...changed } as Viewer, SCREENS).specified.map(
    ({ label, to }) => [label, to],
  );

function renderDashboard(path: string, changed: Partial<typeof viewer> = {}) {
  const answers = startSignedIn(changed);
  const routes: RouteObject[] = [
    {
      element: <AppLayout inDashboard={SCREENS} />,
      children: [{ element: <DashboardLayout screens={SCREENS} />, children: SCREENS }],
    },
  ];
  return renderPortal(path, answers, routes);
}

// product: P6.1
describe('the side menu', () => {
  it('of an admin has the six entries of the product page', () => {
    expect(menuOf(ADMIN)).toEqual([
      ['Admin Profile', '/dashboard/profile'],
      ['Add Scholarship', '/dashboard/scholarshiform'],
      ['Manage Scholarship', '/dashboard/manageScholarshiform'],
      ['Manage Apply Scholarship', '/dashboard/allapplyscholarship'],
      ['Manage Users', '/dashboard/allusers'],
      ['Manage Reviews', '/dashboard/allreview'],
    ]);
  });

  it('of a moderator has the same without Manage Users', () => {
    expect(menuOf(MODERATOR)).toEqual([
      ['Moderator Profile', '/dashboard/profile'],
      ['Add Scholarship', '/dashboard/scholarshiform'],
      ['Manage Scholarship', '/dashboard/manageScholarshiform'],
      ['Manage Apply Scholarship', '/dashboard/allapplyscholarship'],
      ['Manage Reviews', '/dashboard/allreview'],
    ]);
  });

  it('of a student has the own profile, applications and reviews', () => {
    expect(menuOf({})).toEqual([
      ['My Profile', '/dashboard/profile'],
      ['My Application', '/dashboard/application'],
      ['My Reviews', '/dashboard/review'],
    ]);
  });

  // product: P12.10
  it('leads applicants to their documents, and staff not', () => {
    expect(furtherOf({})).toContain('/dashboard/documents');
    expect(furtherOf(MODERATOR)).not.toContain('/dashboard/documents');
  });

  it('opens as a sheet, and closes on the way to another screen', async () => {
    const { router } = renderDashboard('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: /^Dashboard menu/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Dashboard menu' });
    await userEvent.click(within(sheet).getByRole('link', { name: 'My Reviews' }));
    expect(router.state.location.pathname).toBe('/dashboard/review');
    expect(await screen.findByRole('button', { name: /^Dashboard menu ?My Reviews$/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

// product: P1.9
describe('a screen of the dashboard', () => {
  it('shows to whom it is for', async () => {
    renderDashboard('/dashboard/allusers', ADMIN);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('tells others that their account does not have it, and asks the server nothing', async () => {
    const { asked } = renderDashboard('/dashboard/allusers', MODERATOR);
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(screen.queryByRole('heading', { name: 'Here' })).toBeNull();
    expect(asked.map(({ name }) => name).sort()).toEqual(['Portal', 'Viewer']);
  });
});
