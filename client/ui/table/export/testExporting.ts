import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Answers, answeringLink, renderProvided } from '../../../app/testPortal.tsx';
import { makeToken } from '../../../features/auth/testAccount.ts';
import { createApolloClient } from '../../../lib/graphql/apollo.ts';
import { createSession } from '../../../lib/session/session.ts';
import { makeBoats } from '../testBoats.tsx';

export const ANSWER = {
  headers: {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="boats-2026-11-21.csv"',
  },
};

export const saved: { name: string; text: Promise<string> }[] = [];
export const asked: { path: string; token: string | null }[] = [];

/** Collects the files that the tested exports save. */
export function watchSaving() {
  asked.length = 0;
  saved.length = 0;
  localStorage.setItem('access-token', makeToken());
  let held: Blob;
  URL.createObjectURL = (blob: Blob) => {
    held = blob;
    return 'blob:boats';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: held.text() });
  });
}

export function renderExport(
  answer: (path: string, init: RequestInit) => Response | Promise<Response>,
  path?: string,
  answers: Answers = {},
) {
  const tokens = [makeToken(600, 'u1', 'second')];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/auth/get-session') return Response.json({ user: { email: 'moderator@example.org' } });
    if (url === '/jwt') return Response.json({ token: tokens.shift() });
    if (!url.startsWith('/exports/')) return Response.json({});
    asked.push({ path: url, token: new Headers(init.headers).get('authorization') });
    return answer(url, init);
  });
  const session = createSession();
  session.start();
  const boats = makeBoats({ list: {} }, path);
  renderProvided(
    boats.element,
    createApolloClient({ link: answeringLink(answers).link }),
    undefined,
    session,
  );
  return session;
}

export const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
