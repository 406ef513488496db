import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makePayment } from '../../payments/testPayments.ts';
import { application, renderToday } from './testStudentToday.ts';

// product: P6.2, P12.14
describe('student dashboard', () => {
  it("a rejected applicant's dashboard shows no tasks and no fees", async () => {
    renderToday([], [application('a1', 'REJECTED')]);
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(todo.getByRole('listitem')).toHaveTextContent('Nothing right now.');
  });

  it("the dashboard suggests finding a scholarship if a student's only payment was refunded", async () => {
    renderToday([], [], [makePayment({ status: 'PAID', refundRequestedAt: '2026-11-21T10:00:00.000Z' })]);
    const invitation = { name: 'Find your first scholarship' };
    expect(await screen.findByRole('heading', invitation)).toBeVisible();
  });

  it('the student dashboard shows a message if no task is left', async () => {
    renderToday([], [application('a1', 'PENDING'), application('a2', 'ACCEPTED')]);
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(todo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nothing right now. We’ll e-mail you when something happens.',
    ]);
  });

  it('the student dashboard asks for reviews of decided applications and links to the list', async () => {
    const others = Array.from({ length: 19 }, (_, index) =>
      application(`p${index}`, 'PENDING', { viewerCanReview: true }),
    );
    const decided = [
      application('a1', 'REJECTED', { viewerCanReview: true }),
      application('a2', 'ACCEPTED', { viewerCanReview: true }),
    ];
    renderToday([], [...others, ...decided, application('a3', 'ACCEPTED')]);
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const items = todo.getAllByRole('listitem').map(({ textContent }) => textContent);
    const text = 'Decided. Your review helps other applicants.Go to the review';
    expect(items).toEqual([`Grant a1${text}`, `Grant a2${text}`]);
    const links = todo.getAllByRole('link', { name: 'Go to the review' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/application',
      '/dashboard/application?page=2',
    ]);
  });

  it('an empty student dashboard links to open scholarships', async () => {
    renderToday([], []);
    await screen.findByRole('heading', { name: 'Find your first scholarship' });
    expect(screen.getByRole('link', { name: 'See open scholarships' })).toHaveAttribute(
      'href',
      '/allScholarship?open=1',
    );
  });
});
