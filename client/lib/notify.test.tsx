import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { notify } from './notify.ts';

afterEach(() => void vi.useRealTimers());

// product: P1.5
describe('notice', () => {
  it('the first notice appears after its code is loaded', async () => {
    renderPortal('/nowhere');
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
    await notify({ kind: 'success', title: 'Added Successfully' });
    expect(await screen.findByText('Added Successfully')).toBeVisible();
  });

  it('a notice can be closed by a labelled button', async () => {
    renderPortal('/nowhere');
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
    await notify({ kind: 'error', title: 'In the way' });
    const notice = await screen.findByRole('alert');
    await userEvent.click(within(notice).getByRole('button', { name: 'Close this notice' }));
    await waitFor(() => expect(screen.queryByText('In the way')).toBeNull());
  });

  it('a new notice replaces only an earlier notice on the same subject', async () => {
    renderPortal('/nowhere');
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
    await notify({ kind: 'error', title: 'Not that way', about: 'boats' });
    await notify({ kind: 'error', title: 'Wrong train', about: 'trains' });
    await screen.findByText('Not that way');
    await notify({ kind: 'success', title: 'All aboard', about: 'boats' });
    expect(await screen.findByText('All aboard')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not that way')).toBeNull());
    expect(screen.getByText('Wrong train')).toBeVisible();
  });

  it('a notice appears at the top right and closes after its duration', async () => {
    renderPortal('/nowhere');
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
    await notify({ kind: 'success', title: 'First of all' });
    const corner = (await screen.findByText('First of all')).closest('[data-position]');
    expect(corner).toHaveAttribute('data-position', 'top-right');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await notify({ kind: 'success', title: 'Usual' });
    await notify({ kind: 'success', title: 'Short', duration: 1500 });
    await screen.findByText('Short');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('Short')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(screen.queryByText('Short')).toBeNull());
    expect(screen.getByText('Usual')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(screen.queryByText('Usual')).toBeNull());
  });
});
