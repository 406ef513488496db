import { Button } from '@mantine/core';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { portalFacts, renderProvided } from '../app/testPortal.tsx';
import { PortalContext } from '../lib/portal.ts';
import { ErrorState } from './ErrorState.tsx';
import { NumberedPages } from './list/NumberedPages.tsx';
import { PictureOrInitials } from './picture/PictureOrInitials.tsx';
import { Money } from './text/Money.tsx';

function show(part: React.ReactNode, facts = portalFacts) {
  const element = <PortalContext value={facts}>{part}</PortalContext>;
  return renderProvided(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('Money component', () => {
  it.each([
    [20, '$20'],
    [0, 'No fee'],
    [null, 'Not specified'],
    [undefined, 'Not specified'],
  ])('the amount %s is displayed as %s', (amount, text) => {
    const { container } = show(<Money amount={amount} />);
    expect(container).toHaveTextContent(text);
  });

  it("an amount is displayed in the portal's currency", () => {
    const { container } = show(<Money amount={20} />, { ...portalFacts, currency: 'EUR' });
    expect(container).toHaveTextContent('€20');
  });
});

describe('picture with initials as fallback', () => {
  const picture = { url: '/files/a.webp', srcSet: '/files/a-400.webp 400w', alt: 'A library' };

  it('a picture reserves its space and loads lazily', () => {
    show(<PictureOrInitials picture={picture} name="University of Oslo" width={400} height={225} />);
    const image = screen.getByRole('img', { name: 'A library' });
    expect(image).toHaveAttribute('width', '400');
    expect(image).toHaveAttribute('height', '225');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('initials replace a missing or broken picture', () => {
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

function SaveButton() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button loading={isBusy} onClick={() => setBusy(true)}>
      Save
    </Button>
  );
}

describe('button', () => {
  it('the spinner of a busy button is centred if animations are disabled', async () => {
    show(<SaveButton />);
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button.firstElementChild).toHaveAttribute(
      'style',
      expect.stringContaining('translate(-50%, -50%)'),
    );
  });
});

describe('pagination', () => {
  it('pagination links the pages and marks the current page', () => {
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

  it('pagination is hidden if there is only one page', () => {
    show(<NumberedPages page={1} pageCount={1} linkTo={String} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('error state', () => {
  it('the error state offers a retry and tolerates another failure', async () => {
    const retry = vi.fn(() => Promise.reject(new Error('still away')));
    show(<ErrorState onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
