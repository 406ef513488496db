import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerPortal, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn, viewer } from '../auth/testAccount.ts';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie that the test sets.
  document.cookie = 'language=; Path=/; Max-Age=0';
});

// product: P1.2
it('a portal with a single language shows no language switch', async () => {
  renderPortal('/about');
  await screen.findByRole('heading', { level: 1, name: 'About' });
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
});

it('the language switch stores the choice in a cookie and reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderPortal('/about', answerPortal({ languages: ['en', 'de'] }));
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(choice).toHaveValue('en');
  await userEvent.selectOptions(choice, 'Deutsch');
  expect(document.cookie).toContain('language=de');
  expect(reload).toHaveBeenCalledOnce();
});

it('if saving the language fails, the page shows the reason and is not reloaded', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderPortal('/about', {
    ...startSignedIn(),
    ...answerPortal({ languages: ['en', 'de'] }),
    AccountLanguage: () => ({ data: { viewer: { ...viewer, language: null } } }),
    SetLanguage: () => ({ errors: [{ message: 'Not now.', extensions: { code: 'CONFLICT' } }] }),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
