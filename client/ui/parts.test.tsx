import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { portalFacts, renderProvided } from '../app/testPortal.tsx';
import { PortalContext } from '../lib/portal.ts';
import { makeDeadline } from '../lib/testDeadline.ts';
import { DeadlineBadge, DeadlineText } from './DeadlineText.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Money } from './Money.tsx';
import { NumberedPages } from './NumberedPages.tsx';
import { PictureOrInitials } from './PictureOrInitials.tsx';

function show(part: React.ReactNode, facts = portalFacts) {
  const element = <PortalContext value={facts}>{part}</PortalContext>;
  return renderProvided(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('money', () => {
  it.each([
    [20, '$20'],
    [0, 'No fee'],
    [null, 'Not specified'],
    [undefined, 'Not specified'],
  ])('of %s is %s', (amount, text) => {
    const { container } = show(<Money amount={amount} />);
    expect(container).toHaveTextContent(text);
  });

  it('follows the portal’s currency', () => {
    const { container } = show(<Money amount={20} />, { ...portalFacts, currency: 'EUR' });
    expect(container).toHaveTextContent('€20');
  });
});

describe('a deadline', () => {
  it.each([
    ['2026-11-25', 'Closes in 4 days · 25 Nov 2026', 'Closing soon'],
    ['2026-11-22', 'Closes tomorrow · 22 Nov 2026', 'Closing soon'],
    ['2026-11-21', 'Closes today · 21 Nov 2026', 'Closing soon'],
    ['2026-12-31', 'Closes in 40 days · 31 Dec 2026', 'Open'],
    ['2026-11-20', 'Closed · 20 Nov 2026', 'Closed'],
    ['2199-12-31', 'No deadline', 'Open'],
  ])('on %s reads %s', (day, sentence, word) => {
    const deadline = makeDeadline(day);
    const { container } = show([
      <p key="text">
        <DeadlineText of={deadline} />
      </p>,
      <DeadlineBadge key="badge" of={deadline} />,
    ]);
    expect(within(container).getByRole('paragraph')).toHaveTextContent(sentence);
    expect(container.lastElementChild).toHaveTextContent(word);
  });
});

describe('a deadline elsewhere', () => {
  it.each([
    [
      'opens in a few days',
      { phase: 'UPCOMING', opensOn: '2026-11-24' },
      'Opens in 3 days · 24 Nov 2026',
      'Opens later',
    ],
    [
      'opens tomorrow',
      { phase: 'UPCOMING', opensOn: '2026-11-22' },
      'Opens tomorrow · 22 Nov 2026',
      'Opens later',
    ],
    [
      'still counts, although its day is over here',
      { phase: 'OPEN', day: '2026-11-20' },
      'Closes today',
      'Closing soon',
    ],
    [
      'is over, although its day is not over here',
      { phase: 'CLOSED', day: '2026-11-21' },
      'Closed',
      'Closed',
    ],
    [
      'without an end that is yet to open',
      { phase: 'UPCOMING', opensOn: '2026-11-24', day: '2199-12-31' },
      'Opens in 3 days',
      'Opens later',
    ],
  ] as const)('that %s', (_what, { phase, ...given }, sentence, word) => {
    const { day, opensOn } = { day: '2026-12-31', opensOn: null, ...given };
    const deadline = makeDeadline(day, { phase, dates: { opensOn } });
    const { container } = show([
      <p key="text">
        <DeadlineText of={deadline} />
      </p>,
      <DeadlineBadge key="badge" of={deadline} />,
    ]);
    expect(within(container).getByRole('paragraph')).toHaveTextContent(sentence);
    expect(container.lastElementChild).toHaveTextContent(word);
  });
});

describe('a picture', () => {
  const picture = { url: '/files/a.webp', srcSet: '/files/a-400.webp 400w', alt: 'A library' };

  it('keeps its place by width and height, and waits until it comes near', () => {
    show(<PictureOrInitials picture={picture} name="University of Oslo" width={400} height={225} />);
    const image = screen.getByRole('img', { name: 'A library' });
    expect(image).toHaveAttribute('width', '400');
    expect(image).toHaveAttribute('height', '225');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('gives way to initials when it fails, and when there is none', () => {
    const { unmount } = show(
      <PictureOrInitials picture={picture} name="University of Oslo" width={4} height={3} />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'A library' }));
    expect(screen.getByText('UO')).toBeVisible();
    unmount();
    show(<PictureOrInitials picture={null} name="University of Oslo" width={4} height={3} />);
    expect(screen.getByText('UO')).toBeVisible();
  });
});

describe('numbered pages', () => {
  it('are links, and say which one is shown', () => {
    show(<NumberedPages page={2} pageCount={3} linkTo={(page) => `/list?page=${page}`} />);
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/list?page=3');
    expect(within(pages).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(within(pages).getByRole('link', { name: 'Previous page' })).toHaveAttribute(
      'href',
      '/list?page=1',
    );
    expect(within(pages).getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/list?page=3');
  });

  it('are left out when one page holds all', () => {
    show(<NumberedPages page={1} pageCount={1} linkTo={String} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('what could not be loaded', () => {
  it('says so, and tries again when asked, even when that fails too', async () => {
    const retry = vi.fn(() => Promise.reject(new Error('still away')));
    show(<ErrorState onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
