import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { makeToken, NO_FACTOR, startAccounts } from '../../../features/auth/testAccount.ts';
import { enter } from '../../../test/enter.ts';
import { FILLED, field, findForm, PATH, startServer } from './testApplyForm.tsx';
import { end, isBack, signIn, tell } from './testEndedSession.ts';

// product: P4.3
describe('returning to a draft', () => {
  it('returning to a draft focuses the field that was used last', async () => {
    const { router, server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    await userEvent.click(field('SSC result'));
    await router.navigate('/about');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Provide Information' })).toBeNull());
    await router.navigate(PATH);
    await findForm();
    await waitFor(() => expect(field('SSC result')).toHaveFocus());
    expect(server.saves).toEqual([]);
  });

  it('returning to a draft in another browser focuses the first empty field', async () => {
    startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, hsc: '' }) }));
    await findForm();
    await waitFor(() => expect(field('HSC result')).toHaveFocus());
  });

  it('a URL hash focuses the field it names, and an invalid hash is ignored', async () => {
    const hashes = { '#address': 'Address', '#%': 'HSC result' };
    for (const [hash, name] of Object.entries(hashes)) {
      window.history.replaceState(null, '', hash);
      startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, hsc: '' }) }));
      await findForm();
      await waitFor(() => expect(field(name)).toHaveFocus());
      cleanup();
    }
    window.history.replaceState(null, '', '#');
  });
});

// product: P4.3
describe('application draft', () => {
  it("an application draft uses keepalive only below the browser's limit in bytes", async () => {
    const { asked } = startServer();
    await findForm();
    const isKept = async (address: string) => {
      fireEvent.change(field('Address'), { target: { value: address } });
      const find = () => asked.findLast(({ variables: { content } }) => Object(content).address === address);
      await waitFor(() => expect(find()).toBeDefined());
      return find()?.keepalive;
    };
    expect(await isKept('a'.repeat(25_000))).toBe(true);
    // Each character has three bytes, so the text exceeds the limit.
    expect(await isKept('ক'.repeat(25_000))).toBe(false);
  });

  it('a draft conflict can be resolved by choosing the other version', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    server.draft = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    await userEvent.type(field('HSC result'), '!');
    await userEvent.tab();
    await userEvent.click(await screen.findByRole('button', { name: 'Use the other version' }));
    expect(field('SSC result')).toHaveValue('4.10');
    expect(field('HSC result')).toHaveValue('4.80');
    expect(server.draft).toMatchObject({ version: 2, content: { ssc: '4.10' } });
    await userEvent.type(field('SSC result'), '5');
    await userEvent.tab();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 3, content: { ssc: '4.105' } }));
  });

  it('a draft that was discarded elsewhere can be saved again', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    server.draft = null;
    await enter(field('HSC result'), '!');
    await userEvent.tab();
    expect(await screen.findByText(/^This draft was discarded in another tab/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));
    await waitFor(() => expect(server.draft?.content).toMatchObject({ hsc: '4.80!' }));
  });

  it('text typed while a save hangs is stored in this browser', async () => {
    startServer(undefined, 'UNPAID', { SaveDraft: () => new Promise(() => {}) });
    await findForm();
    await enter(field('Address'), 'Storgata');
    await screen.findByRole('alert');
    await enter(field('Phone'), '22 85');
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('22 85');
  });

  it('the other version of a draft is loaded again if loading it fails', async () => {
    let isDown = true;
    const other = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    const { server, asked } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }), 'UNPAID', {
      DraftNow: () => {
        if (isDown) return { errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] };
        const scholarship = { __typename: 'Scholarship', id: SCHOLARSHIP_ID, viewerAnswers: null };
        return { data: { applicationDraft: other, scholarship } };
      },
    });
    await findForm();
    server.draft = other;
    await enter(field('HSC result'), '!');
    await waitFor(() => expect(asked.some(({ name }) => name === 'DraftNow')).toBe(true));
    isDown = false;
    expect(await screen.findByRole('region', { name: 'This form was changed elsewhere' })).toBeVisible();
  });

  it("a draft beyond the limit shows the server's message", async () => {
    const message = 'You have 100 drafts. Discard one first.';
    startServer(makeFormScholarship(), 'UNPAID', {
      SaveDraft: () => ({ errors: [{ message, extensions: { code: 'CONFLICT', max: 100 } }] }),
    });
    await findForm();
    await enter(field('Address'), 'Storgata');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

// product: P4.9
describe('session end during an application', () => {
  it("the sign-in dialog also requires the account's second factor", async () => {
    const ended = await end();
    const { server, accounts, dialog } = ended;
    accounts.replies['/jwt'] = { status: 403, data: { code: 'SECOND_FACTOR_REQUIRED' } };
    accounts.replies['/api/second-factor/state'] = { data: { ...NO_FACTOR, hasAuthenticator: true } };
    await signIn(ended);
    await enter(await dialog.findByLabelText('Code from your authenticator app'), '123456');
    delete accounts.replies['/jwt'];
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
  });

  it('the sign-in dialog sets up a second factor that the role needs', async () => {
    const ended = await end();
    const { server, accounts, dialog } = ended;
    const shortfall = 'SECOND_FACTOR_SETUP_REQUIRED';
    accounts.replies['/jwt'] = { status: 403, data: { code: shortfall } };
    accounts.replies['/api/second-factor/state'] = { data: { ...NO_FACTOR, shortfall } };
    const secret = 'ABCDEFGH';
    accounts.replies['/api/second-factor/authenticator/start'] = {
      data: { secret, uri: `otpauth:${secret}` },
    };
    accounts.replies['/api/second-factor/authenticator/confirm'] = {
      data: { recoveryCodes: ['aaaaa-bbbbb'] },
    };
    await signIn(ended);
    await enter(await dialog.findByLabelText('Code shown in the app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText('aaaaa-bbbbb')).toBeVisible();
    delete accounts.replies['/jwt'];
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
  });

  it('text typed while the sign-in dialog opens is stored in this browser', async () => {
    startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    startAccounts();
    tell(null);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    fireEvent.change(field('SSC result'), { target: { value: '4.75' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Leave this page' }));
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('4.75');
  });

  it('a draft is saved only after its owner signs in again in another tab', async () => {
    const { server, router } = await end();
    tell(makeToken());
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
    tell(null);
    await screen.findByRole('dialog', { name: 'Sign in to continue' });
    fireEvent.change(field('SSC result'), { target: { value: '4.75' } });
    tell(makeToken(600, 'u2'));
    await isBack();
    await waitFor(() => expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('4.75'));
    expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } });
    expect(router.state.location.pathname).toBe(PATH);
  });

  it('signing out in another tab removes the form from the screen', async () => {
    const { router } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    tell(null, '');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
