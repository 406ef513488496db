import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, startAccounts, startSignedIn } from '../../features/auth/testAccount.ts';
import { startReviews } from '../../features/reviews/testReviews.ts';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';

const scholarship = makeScholarship();

function renderDetails(answer: Answers[string], path = `/items/${scholarship.id}`) {
  const answers = { ...startReviews([]).answers, ...Object.fromEntries([['Scholarship', answer]]) };
  return renderPortal(path, { ...startSignedIn(), ...answers });
}

function fact(term: string): string | undefined {
  return screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? undefined;
}

// product: P2.5
describe('scholarship details', () => {
  it('the scholarship details page shows every fact about the scholarship', async () => {
    renderDetails(() => ({ data: { scholarship } }));
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(fact('University')).toBe('University of Cambridge');
    expect(fact('Category')).toBe('Full fund');
    expect(fact('Publish date')).toBe('1 Nov 2026');
    expect(fact('Country')).toBe('United Kingdom');
    expect(fact('City')).toBe('Cambridge');
    expect(fact('Deadline')).toBe('Closes in 9 days30 Nov 2026, 23:59 UTC');
    expect(fact('Subject category')).toBe('Engineering');
    expect(fact('Degree')).toBe('Masters');
    expect(fact('World rank')).toBe('2');
    expect(fact('Tuition per year')).toBe('$24,000');
    expect(screen.getByText('Full cost of study for outstanding applicants.')).toBeVisible();
  });

  it('the scholarship details page itemises the fees with their total', async () => {
    renderDetails(() => ({ data: { scholarship } }));
    const fees = within(await screen.findByRole('table', { name: 'Application costs' }));
    expect(fees.getByRole('row', { name: 'Application Fees $20' })).toBeVisible();
    expect(fees.getByRole('row', { name: 'Service Charge $5' })).toBeVisible();
    expect(fees.getByRole('row', { name: 'Total $25 USD' })).toBeVisible();
  });

  it('the scholarship details page groups deadline and total and links to the official site', async () => {
    renderDetails(() => ({ data: { scholarship } }));
    const box = within(await screen.findByRole('complementary', { name: 'Deadline' }));
    expect(box.getByText('Open')).toBeInTheDocument();
    expect(box.getByText('$25 USD')).toBeInTheDocument();
    const site = screen.getByRole('link', { name: /^Official site.*new tab/ });
    expect(site).toHaveAttribute('href', 'https://www.gatescambridge.org/');
    expect(site).toHaveAttribute('rel', 'noopener');
  });

  it('an archived scholarship is marked as no longer offered', async () => {
    const archived = { ...scholarship, archivedAt: '2026-11-20T09:00:00.000Z' };
    renderDetails(() => ({ data: { scholarship: archived } }));
    const box = within(await screen.findByRole('complementary', { name: 'Deadline' }));
    expect(box.getByText('No longer offered')).toBeInTheDocument();
    expect(box.getByText(/^Archived on 20 Nov 2026\./)).toBeInTheDocument();
    expect(box.queryByText('Open')).toBeNull();
    expect(fact('Deadline')).toBe('30 Nov 2026');
  });

  it('the scholarship details page for an unknown ID shows the 404 page', async () => {
    renderDetails(() => ({ data: { scholarship: null } }));
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  it('the details page for an invalid ID shows the 404 page without a request', async () => {
    const { asked } = renderDetails(() => ({ data: { scholarship } }), '/items/12');
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('Scholarship');
  });

  it('a scholarship details page that fails to load shows a reference and a retry', async () => {
    let isDown = true;
    renderDetails(() =>
      isDown
        ? { errors: [{ message: 'No.', extensions: { code: 'INTERNAL', reference: 'r-17' } }] }
        : { data: { scholarship } },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('r-17');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' }),
    ).toBeVisible();
  });

  it('the scholarship details page redirects a visitor to sign-in and remembers the URL', async () => {
    startAccounts();
    const answers = Object.fromEntries([['Scholarship', () => ({ data: { scholarship } })]]);
    const { router } = renderPortal(`/items/${scholarship.id}?a=1#reviews`, {
      ...accountAnswers,
      ...answers,
    });
    await screen.findByRole('heading', { name: 'Login' });
    expect(router.state.location.state).toMatchObject({ from: `/items/${scholarship.id}?a=1#reviews` });
    expect(screen.queryByText('Application costs')).toBeNull();
  });
});
