import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPortal, renderProvided } from '../../app/testPortal.tsx';
import { NoticeOutlet } from '../../ui/notices/NoticeOutlet.tsx';
import { notify } from '../notify.ts';
import { lazyPart } from './lazyPart.ts';

const Part = () => <p>The part</p>;
const load = vi.fn<() => Promise<typeof Part>>();

beforeEach(() => void load.mockReset().mockResolvedValue(Part));

function show() {
  const Lazy = lazyPart(load);
  const page = (
    <>
      <h1>The screen</h1>
      <Suspense>
        <Lazy />
      </Suspense>
      <NoticeOutlet />
    </>
  );
  return renderPortal('/', {}, [{ path: '/', element: page }]);
}

// product: P1.7
describe('lazy screen part', () => {
  it('a lazy screen part loads when it is first rendered', async () => {
    show();
    expect(await screen.findByText('The part')).toBeVisible();
  });

  it('a preloaded screen part renders immediately', async () => {
    const Lazy = lazyPart(load);
    await Lazy.begin();
    renderProvided(<Lazy />);
    expect(screen.getByText('The part')).toBeVisible();
  });

  it('a failed lazy part leaves the screen usable and loads once the browser reconnects', async () => {
    await notify({ kind: 'success', title: 'Before' });
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    show();
    expect(await screen.findByText('Still loading')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The screen' })).toBeVisible();
    expect(screen.queryByText('The part')).toBeNull();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The part')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Still loading')).toBeNull());
  });

  it('a lazy screen part waits for a connection before it loads', async () => {
    await notify({ kind: 'success', title: 'Before' });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    expect(await screen.findByText('Still loading')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The part')).toBeVisible();
  });
});
