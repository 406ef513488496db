import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Providers } from '../../app/Providers.tsx';
import { answeringLink } from '../../app/testPortal.tsx';
import type { SignInState } from '../../features/auth/signIn/signInState.ts';
import { accountAnswers, startAccounts } from '../../features/auth/testAccount.ts';
import { createApolloClient } from '../../lib/graphql/apollo.ts';
import { MantineFrame } from '../../ui/theme/MantineFrame.tsx';
import { LoginPage } from './LoginPage.tsx';

function loginPage(state?: SignInState) {
  const entry = { pathname: '/login', state };
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }], { initialEntries: [entry] });
  const client = createApolloClient({ link: answeringLink(accountAnswers).link });
  return (
    <Providers client={client} nonce="" portalName="">
      <MantineFrame>
        <RouterProvider router={router} />
      </MantineFrame>
    </Providers>
  );
}

// product: P1.9
it('the sign-in page hydrates server-rendered markup and then explains why sign-in is needed', async () => {
  startAccounts();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(loginPage());
  const heading = container.querySelector('h1');
  expect(heading).toHaveTextContent('Login');
  const onRecoverableError = vi.fn();
  const page = loginPage({ from: '/dashboard', reason: 'wanted' });
  render(page, { container, hydrate: true, onRecoverableError });
  expect(await screen.findByText('Sign in to see that page.')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
  // Checks that React hydrated the server's markup instead of rendering it again.
  expect(container.querySelector('h1')).toBe(heading);
});
