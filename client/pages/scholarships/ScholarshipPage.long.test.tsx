import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { startReviews } from '../../features/reviews/testReviews.ts';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';

const scholarship = makeScholarship();

function renderDetails(answer: Answers[string], path = `/items/${scholarship.id}`) {
  const answers = { ...startReviews([]).answers, ...Object.fromEntries([['Scholarship', answer]]) };
  return renderPortal(path, { ...startSignedIn(), ...answers });
}

// product: P2.5
describe('scholarship details', () => {
  it('the scholarship details page omits an unknown tuition fee', async () => {
    renderDetails(() => ({
      data: { scholarship: { ...scholarship, tuitionFees: null, description: null, officialUrl: null } },
    }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Tuition per year')).toBeNull();
    expect(screen.queryByText('Not specified')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'About this scholarship' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Official site/ })).toBeNull();
  });

  it('the breadcrumbs of the scholarship details page lead back to the list', async () => {
    renderDetails(() => ({ data: { scholarship } }));
    const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getByRole('link', { name: 'All Scholarship' })).toHaveAttribute('href', '/allScholarship');
    expect(way.getByText('Gates Cambridge Scholarship')).toHaveAttribute('aria-current', 'page');
  });

  it('the scholarship details page refetches a scholarship missing from the first response', async () => {
    const answers: object[] = [];
    renderDetails(() => {
      answers.push({});
      return { data: { scholarship: answers.length === 1 ? null : scholarship } };
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' }),
    ).toBeVisible();
    expect(answers).toHaveLength(2);
  });
});
