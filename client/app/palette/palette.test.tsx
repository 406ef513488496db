import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { renderPortal } from '../testPortal.tsx';

async function open(answers: Parameters<typeof renderPortal>[1] = {}) {
  const portal = renderPortal('/about', answers);
  await screen.findByRole('heading', { level: 1, name: 'About' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search pages and commands' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...portal, field };
}

const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

// product: P1.16
describe('command palette', () => {
  it('the command palette opens a page found by part of its name', async () => {
    const { router, field } = await open();
    await userEvent.type(field, 'pri');
    expect(chosen(field)).toBe('Privacy');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/privacy');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the command palette offers visitors sign-in but no dashboard screens', async () => {
    await open();
    expect(names()).toEqual(expect.arrayContaining(['Home', 'Login', 'Sign up', 'Terms']));
    expect(names()).not.toContain('Logout');
    expect(names()).not.toContain('Manage Users');
  });

  const found = ['AP-0C2F-5A1B-7EA1', 'AP-0C2F-5A1B-7EA2'].map((referenceNumber, place) => ({
    __typename: 'Application',
    id: `a${place}`,
    referenceNumber,
    applicantName: 'Nadia Rahman',
    scholarship: { __typename: 'Scholarship', id: `s${place}`, scholarshipName: `Award ${place}` },
  }));
  const answerFound = {
    FindApplications: () => ({ data: { applications: { __typename: 'ApplicationPage', items: found } } }),
  };

  it('staff can find applicants and applications by name in the command palette', async () => {
    const { router, asked, field } = await open({
      ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
      ...answerFound,
    });
    await userEvent.type(field, 'nadia');
    const applications = await screen.findByRole('group', { name: 'Applications' });
    expect(
      within(applications)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nadia Rahman · AP-0C2F-5A1B-7EA1 · Award 0', 'Nadia Rahman · AP-0C2F-5A1B-7EA2 · Award 1']);
    const applicants = screen.getByRole('group', { name: 'Applicants' });
    expect(within(applicants).getAllByRole('option')).toHaveLength(1);
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'FindApplications').at(-1)?.variables).toEqual({
        search: 'nadia',
      }),
    );
    await userEvent.click(within(applications).getByRole('option', { name: /7EA2/ }));
    const target = () => router.state.navigation.location ?? router.state.location;
    await waitFor(() => expect(target().pathname).toBe('/dashboard/allapplyscholarship'));
    expect(target().search).toBe('?open=a1');
  });

  it('the command palette requests no applications for viewers who are not staff', async () => {
    const { router, asked, field } = await open({ ...startSignedIn(), ...answerFound });
    await userEvent.type(field, 'nadia');
    expect(names()).toEqual(['Search scholarships for “nadia”']);
    await userEvent.keyboard('{Enter}');
    const target = () => router.state.navigation.location ?? router.state.location;
    await waitFor(() => expect(target().pathname).toBe('/allScholarship'));
    expect(asked.filter(({ name }) => name === 'FindApplications')).toEqual([]);
  });
});
