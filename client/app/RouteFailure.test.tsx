import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RouteFailure } from './RouteFailure.tsx';
import { renderPortal } from './testPortal.tsx';

function Crash({ error }: { error: unknown }): never {
  throw error;
}

const crashing = (error: unknown) => [
  { path: '/', element: <Crash error={error} />, errorElement: <RouteFailure /> },
];

// product: P1.11
describe('unknown address', () => {
  it('the 404 page shows its heading and explanation inside the frame', async () => {
    renderPortal('/nowhere');
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    expect(screen.getByText("Oops! The page you're looking for does not exist.")).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(document.title).toBe('404 - Page Not Found · AvailAble Scholarship');
  });

  it("the 404 page's Return button opens the previous page", async () => {
    const { router } = renderPortal('/about');
    await screen.findByRole('heading', { name: 'About' });
    await router.navigate('/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
  });

  it("the 404 page's Return button opens the home page if there is no history", async () => {
    const home = { path: '/', element: <h1>Welcome</h1>, errorElement: <RouteFailure /> };
    // Simulates a history with a single entry, because other tests may have left entries in this window's history.
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    renderPortal('/nowhere', {}, [home]);
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  });

  it('the 404 page links to the home page', async () => {
    renderPortal('/nowhere');
    const home = await screen.findAllByRole('link', { name: 'Home' });
    expect(home.at(-1)).toHaveAttribute('href', '/');
  });
});

// product: P1.11
describe('screen that crashes', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('the error page explains the failure and offers to reload the page', async () => {
    renderPortal('/', {}, crashing(new TypeError('x is undefined')));
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be displayed');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByText(/x is undefined/)).toBeNull();
  });

  it("the error page shows the server's reference number", async () => {
    const error = new CombinedGraphQLErrors({
      errors: [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL', reference: 'a1b2c3' } }],
    });
    renderPortal('/', {}, crashing(error));
    expect(await screen.findByText('Reference for support: a1b2c3')).toBeVisible();
  });

  it('a 404 response from the router shows the 404 page', async () => {
    renderPortal('/', {}, [
      {
        path: '/',
        errorElement: <RouteFailure />,
        loader: () => {
          throw new Response('', { status: 404 });
        },
        element: <p>never</p>,
      },
    ]);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });
});
