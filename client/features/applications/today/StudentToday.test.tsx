import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { unsavedKey } from '../../../lib/autosave/unsavedTexts.ts';
import { makePayment } from '../../payments/testPayments.ts';
import { application, draft, renderToday, request, scholarship } from './testStudentToday.ts';

// product: P6.2, P12.14
describe('student dashboard', () => {
  it('the student dashboard counts applications by status and lists tasks by deadline', async () => {
    renderToday(
      [
        draft('d1', scholarship('Later', '2026-12-10')),
        draft('d2', scholarship('Sooner', '2026-11-25')),
        draft('d3', scholarship('Closed', '2026-11-01', false)),
      ],
      [
        application('a1', 'PENDING', { viewerCanPay: true }),
        application('a2', 'PENDING'),
        application('a3', 'ACCEPTED', { due: [request] }),
      ],
      [makePayment({ status: 'PAID' })],
    );
    const states = await screen.findByRole('region', { name: 'Your applications' });
    expect(
      within(states)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '1']);
    const todo = within(screen.getByRole('region', { name: 'Waiting for you' }));
    const items = todo.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toHaveLength(6);
    expect(items[0]).toContain('Replacement requested, due by 3 Dec 2026');
    expect(todo.getByRole('link', { name: 'Replace the document' })).toHaveAttribute(
      'href',
      '/dashboard/application?open=a3',
    );
    expect(items[1]).toContain('Your fees are paid. Submit the form to complete your application.');
    expect(items[2]).toContain('Sooner');
    expect(items[2]).toContain('Closes in 4 days · 25 Nov 2026');
    expect(items[3]).toContain('Later');
    expect(items[4]).toContain('Fees not paid yet.');
    expect(todo.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
    expect(items[5]).toContain('The deadline has passed, so this draft cannot be submitted.');
    expect(todo.getByRole('button', { name: 'Discard the draft for Closed' })).toBeVisible();
  });

  it('the student dashboard lists an offered award first, with its deadline', async () => {
    const award = {
      __typename: 'Award',
      id: 'w1',
      acceptBy: '2026-12-15T00:00:00.000Z',
      viewerCanAccept: true,
    };
    renderToday(
      [],
      [application('a1', 'PENDING', { due: [request] }), application('a2', 'ACCEPTED', { award })],
    );
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const [item] = todo.getAllByRole('listitem');
    expect(item).toHaveTextContent('Accept or decline it by 14 Dec 2026');
    expect(todo.getByRole('link', { name: 'Respond to the offer' })).toHaveAttribute(
      'href',
      '/dashboard/application?open=a2',
    );
  });

  it('the student dashboard offers to pay refunded fees again', async () => {
    renderToday([], [application('a1', 'PENDING', { viewerCanPay: true, paymentState: 'REFUNDED' })]);
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const [item] = todo.getAllByRole('listitem');
    expect(item).toHaveTextContent('Your payment was refunded; you can pay again.');
    expect(todo.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
  });

  it('the dashboard asks a student who has only paid to submit the form', async () => {
    renderToday([], [], [makePayment({ status: 'PAID' })]);
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(
      await todo.findByText('Your fees are paid. Submit the form to complete your application.'),
    ).toBeVisible();
    expect(todo.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Find your first scholarship' })).toBeNull();
  });

  it.each([
    [
      'of a scholarship that is no longer offered',
      scholarship('Gone', '2026-12-10', true, '2026-11-20T09:00:00.000Z'),
      /This scholarship is no longer offered/,
    ],
    ['whose deadline has passed', scholarship('Gone', '2026-11-01', false), /The deadline has passed/],
  ])('the student dashboard lists a draft %s, which can be discarded', async (_which, of, text) => {
    const drafts = [draft('d1', of)];
    localStorage.setItem(unsavedKey('u1', 'id-Gone'), '{}');
    renderToday(drafts, [], [], {
      DiscardDraft: ({ scholarshipId }) => {
        expect(scholarshipId).toBe('id-Gone');
        drafts.length = 0;
        return { data: { discardDraft: true } };
      },
    });
    const todo = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(todo.getByText(text)).toBeVisible();
    expect(todo.queryByRole('link')).toBeNull();
    await userEvent.click(todo.getByRole('button', { name: 'Discard the draft for Gone' }));
    expect(await screen.findByText('Discard the draft for “Gone”?')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByRole('heading', { name: 'Find your first scholarship' })).toBeVisible();
    expect(await screen.findByText('Your file has been deleted.')).toBeVisible();
    expect(localStorage.getItem(unsavedKey('u1', 'id-Gone'))).toBeNull();
  });
});
