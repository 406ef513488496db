import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startSignedIn, viewer } from '../../features/auth/testAccount.ts';
import type { Viewer } from '../../lib/session/useSession.ts';
import { pageTexts } from '../../lib/useMessages.ts';
import type { Ability } from '../../schema.generated.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import type { ScreenHandle } from '../screen.ts';
import { renderPortal } from '../testPortal.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { itemsOf, menuFor } from './menu.ts';
import { DASHBOARD_SCREENS } from './screens.ts';

const SCREENS = DASHBOARD_SCREENS.map(
  ({ pattern, module, right }): RouteObject => ({
    path: pattern,
    Component: () => <h1>Here</h1>,
    handle: { module, right } satisfies ScreenHandle,
  }),
);
const MODERATOR = {
  isStaff: true,
  abilities: ['MANAGE_SCHOLARSHIPS', 'MANAGE_APPLICATIONS', 'MANAGE_REVIEWS'] satisfies Ability[],
};
const ADMIN = {
  ...MODERATOR,
  abilities: [
    ...MODERATOR.abilities,
    'MANAGE_USERS',
    'READ_MESSAGES',
    'READ_AUDIT',
    'READ_MAILS',
    'READ_QUEUES',
    'CHANGE_SETTINGS',
    'MANAGE_WEBHOOKS',
    'CHOOSE_QUESTIONS',
  ] satisfies Ability[],
};

const menuOf = (changed: Partial<Viewer>) =>
  menuFor(pageTexts('dashboard'), { ...viewer, ...changed } as Viewer);

const labelsOf = (changed: Partial<Viewer>) =>
  menuOf(changed).map(({ heading, items }) => [heading, ...items.map(({ label, to }) => `${label} ${to}`)]);

const pathsOf = (changed: Partial<Viewer>) => itemsOf(menuOf(changed)).map(({ to }) => to);

function renderDashboard(path: string, changed: Partial<typeof viewer> = {}) {
  const answers = startSignedIn(changed);
  const routes: RouteObject[] = [
    {
      element: <AppLayout />,
      children: [{ element: <DashboardLayout />, children: SCREENS }],
    },
  ];
  return renderPortal(path, answers, routes);
}

// product: P6.1
describe('side menu', () => {
  it('the side menu of an admin lists all entries in groups', () => {
    expect(labelsOf(ADMIN)).toEqual([
      [undefined, 'Admin Profile /dashboard/profile'],
      [
        'Work',
        'Manage Apply Scholarship /dashboard/allapplyscholarship',
        'Manage Reviews /dashboard/allreview',
        'Fee waivers /dashboard/waivers',
        'Payments /dashboard/payments',
        'Numbers /dashboard/numbers',
      ],
      [
        'Catalogue',
        'Add Scholarship /dashboard/scholarshiform',
        'Manage Scholarship /dashboard/manageScholarshiform',
        'General forms /dashboard/general-forms',
        'Profile questions /dashboard/profile-questions',
      ],
      [
        'People',
        'Manage Users /dashboard/allusers',
        'Organisations /dashboard/organisations',
        'Panels /dashboard/panels',
        'Messages /dashboard/messages',
      ],
      [
        'Portal',
        'API keys /dashboard/keys',
        'E-mails /dashboard/mails',
        'Audit log /dashboard/audit',
        'Webhooks /dashboard/webhooks',
        'Settings /dashboard/settings',
        'E-mail texts /dashboard/templates',
        'Import /dashboard/import',
        'Background work /dashboard/queues',
      ],
    ]);
  });

  it('the side menu of a moderator omits screens for admins', () => {
    expect(labelsOf(MODERATOR)).toEqual([
      [undefined, 'Moderator Profile /dashboard/profile'],
      [
        'Work',
        'Manage Apply Scholarship /dashboard/allapplyscholarship',
        'Manage Reviews /dashboard/allreview',
        'Fee waivers /dashboard/waivers',
        'Payments /dashboard/payments',
        'Numbers /dashboard/numbers',
      ],
      [
        'Catalogue',
        'Add Scholarship /dashboard/scholarshiform',
        'Manage Scholarship /dashboard/manageScholarshiform',
        'General forms /dashboard/general-forms',
      ],
      ['People', 'Organisations /dashboard/organisations', 'Panels /dashboard/panels'],
      ['Portal', 'API keys /dashboard/keys'],
    ]);
  });

  it("the side menu calls a coordinator's profile “Coordinator Profile”", () => {
    const [own] = labelsOf({ ...MODERATOR, abilities: ['MANAGE_SCHOLARSHIPS', 'MANAGE_APPLICATIONS'] });
    expect(own).toEqual([undefined, 'Coordinator Profile /dashboard/profile']);
  });

  it('the side menu of an applicant has two groups without headings', () => {
    expect(labelsOf({})).toEqual([
      [
        undefined,
        'My Profile /dashboard/profile',
        'My Application /dashboard/application',
        'My Reviews /dashboard/review',
      ],
      [
        undefined,
        'What can I apply for? /eligibility',
        'My Documents /dashboard/documents',
        'Payments /dashboard/payments',
        'API keys /dashboard/keys',
      ],
    ]);
  });

  it('the side menu shows its groups in the sheet on small screens', async () => {
    renderDashboard('/dashboard', ADMIN);
    await userEvent.click(await screen.findByRole('button', { name: /^Dashboard menu/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Dashboard menu' }));
    const work = within(sheet.getByRole('list', { name: 'Work' }));
    expect(work.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Manage Apply Scholarship',
      'Manage Reviews',
      'Fee waivers',
      'Payments',
      'Numbers',
    ]);
    expect(sheet.getByText('Work')).toBeVisible();
  });

  // product: P12.10
  it('the side menu contains Documents for applicants but not for staff', () => {
    expect(pathsOf({})).toContain('/dashboard/documents');
    expect(pathsOf(MODERATOR)).not.toContain('/dashboard/documents');
  });

  it('the side menu opens as a sheet and closes on navigation', async () => {
    const { router } = renderDashboard('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: /^Dashboard menu/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Dashboard menu' });
    await userEvent.click(within(sheet).getByRole('link', { name: 'My Reviews' }));
    expect(router.state.location.pathname).toBe('/dashboard/review');
    expect(await screen.findByRole('button', { name: /^Dashboard menu ?My Reviews$/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // product: P7.51
  it('the side menu collapses to icons with tooltips and stores this state', async () => {
    const { unmount } = renderDashboard('/dashboard');
    const names = await screen.findByRole('button', { name: 'Menu texts' });
    expect(names).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(names);
    expect(names).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'My Reviews' })).toHaveAttribute('title', 'My Reviews');
    unmount();
    renderDashboard('/dashboard');
    const again = await screen.findByRole('button', { name: 'Menu texts' });
    expect(again).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(again);
    expect(screen.getByRole('link', { name: 'My Reviews' })).not.toHaveAttribute('title');
  });
});

// product: P1.9
describe('dashboard screen access', () => {
  it('a dashboard screen opens for a viewer with the required permission', async () => {
    renderDashboard('/dashboard/allusers', ADMIN);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('a dashboard screen denies viewers without the required permission and requests no data', async () => {
    const { asked } = renderDashboard('/dashboard/allusers', MODERATOR);
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(screen.queryByRole('heading', { name: 'Here' })).toBeNull();
    expect(asked.map(({ name }) => name).sort()).toEqual(['Portal', 'Viewer']);
  });
});
