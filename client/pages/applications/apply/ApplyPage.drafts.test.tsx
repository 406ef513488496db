import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { FILLED, field, findForm, PATH, SAVED, startServer } from './testApplyForm.tsx';
import { end, isBack, signIn } from './testEndedSession.ts';

const KEY = `draft:u1:${SCHOLARSHIP_ID}`;

/** Changes a field synchronously, so that no save starts before the next line of the test. */
const change = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

// product: P4.3
describe('returning to a draft', () => {
  it("a new application form focuses no field and fills in the account's name", async () => {
    startServer();
    await findForm();
    expect(field('Name')).toHaveValue('Stina Student');
    expect(document.body).toHaveFocus();
  });
});

// product: P4.3
describe('application draft', () => {
  it('an application draft saves unvalidated input while the applicant types', async () => {
    const { server } = startServer();
    await findForm();
    expect(screen.getByText('This form is saved as you type.')).toBeVisible();
    await userEvent.click(field('Phone'));
    change('Phone', 'not yet');
    expect(screen.getByText('Saving…')).toBeVisible();
    await userEvent.tab();
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft?.content).toMatchObject({ phone: 'not yet', ssc: '' });
  });

  it('returning to the form restores the draft, but not the consent', async () => {
    startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    expect(field('Address')).toHaveValue(FILLED.address);
    expect(field(/Degree/)).toHaveValue('MASTERS');
    expect(screen.getByText(/^Your draft from 21 Nov 2026/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /agree/ })).not.toBeChecked();
  });

  it("a draft conflict shows both versions, and the applicant's version can replace the other", async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    server.draft = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    await userEvent.type(field('HSC result'), '!');
    await userEvent.tab();
    const choice = await screen.findByRole('region', { name: 'This form was changed elsewhere' });
    await waitFor(() => expect(choice).toHaveFocus());
    expect(choice).toHaveTextContent('SSC resultThis version: 5.00Other version: 4.10');
    expect(choice).toHaveTextContent('HSC resultThis version: 4.80!Other version: 4.80');
    expect(choice).not.toHaveTextContent('Address');
    expect(server.draft).toMatchObject({ version: 2, content: { ssc: '4.10' } });
    await userEvent.click(within(choice).getByRole('button', { name: 'Keep this version' }));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft).toMatchObject({ version: 3, content: { ssc: '5.00', hsc: '4.80!' } });
    expect(screen.queryByRole('region', { name: 'This form was changed elsewhere' })).toBeNull();
  });

  it('a failed save of a draft shows a warning, is retried and blocks leaving', async () => {
    let isDown = true;
    const { server, router } = startServer();
    await findForm();
    vi.spyOn(server.saves, 'push').mockImplementation(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return 0;
    });
    await enter(field('Address'), 'Storgata');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved; retrying');
    expect(localStorage.getItem(KEY)).toContain('Storgata');
    await router.navigate('/about');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(PATH);
    isDown = false;
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft?.content).toMatchObject({ address: 'Storgata' });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('an unsaved draft from an earlier visit is restored and saved', async () => {
    const copy = { content: { ...FILLED, ssc: '3.90' }, version: 1 };
    localStorage.setItem(KEY, JSON.stringify(copy));
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    expect(field('SSC result')).toHaveValue('3.90');
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '3.90' } }));
  });

  it('text typed during a save or a conflict is stored in this browser', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    change('Address', `${FILLED.address}!`);
    expect(localStorage.getItem(KEY)).toContain('Oslo!');
    server.draft = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    await screen.findByRole('region', { name: 'This form was changed elsewhere' });
    await enter(field('Address'), '?');
    expect(localStorage.getItem(KEY)).toContain('Oslo!?');
  });

  it('a save that succeeds after leaving the form removes the copy in this browser', async () => {
    const { server, router } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    change('Address', `${FILLED.address}!`);
    expect(server.draft?.version).toBe(1);
    expect(localStorage.getItem(KEY)).toContain('Oslo!');
    await router.navigate('/about');
    await waitFor(() => expect(server.draft?.version).toBe(2));
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  });

  it('a copy in this browser equal to the saved draft is removed', async () => {
    localStorage.setItem(KEY, JSON.stringify({ content: FILLED, version: 1 }));
    startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED, 2) }));
    await findForm();
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  });

  it('text typed after a save without an answer does not conflict with that save', async () => {
    let isDown = true;
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    const saves = server.saves.push.bind(server.saves);
    vi.spyOn(server.saves, 'push').mockImplementation((content) => {
      if (!isDown) return saves(content);
      // Only the first save reaches the server.
      if (server.draft?.version === 1) server.draft = makeDraft(content as Record<string, string>, 2);
      throw new TypeError('Failed to fetch');
    });
    await enter(field('Address'), '!');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved; retrying');
    await enter(field('Address'), '?');
    isDown = false;
    await waitFor(() => expect(server.draft).toMatchObject({ version: 3 }));
    expect(server.draft?.content).toMatchObject({ address: 'Storgata 1, Oslo!?' });
    expect(screen.queryByRole('region', { name: 'This form was changed elsewhere' })).toBeNull();
  });

  it('a copy based on a save without an answer is saved without asking', async () => {
    const sent = [{ content: { ...FILLED, ssc: '3.90' } }];
    const copy = { content: { ...FILLED, ssc: '3.95' }, version: 1, sent };
    localStorage.setItem(KEY, JSON.stringify(copy));
    const { server } = startServer(
      makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, ssc: '3.90' }, 2) }),
    );
    await findForm();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 3, content: { ssc: '3.95' } }));
  });

  it('an application draft can be discarded after confirmation', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(field('Address')).toHaveValue(''));
    expect(server.draft).toBeNull();
  });
});

// product: P4.9
describe('session end during an application', () => {
  // security: C92
  it('the sign-in dialog asks for the password and then saves the draft', async () => {
    const ended = await end();
    const { server, accounts, router, dialog } = ended;
    expect([router.state.location.pathname, server.draft?.version]).toEqual([PATH, 1]);
    expect(dialog.getByLabelText('Email')).toHaveValue('student@example.org');
    accounts.replies['/api/auth/sign-in/email'] = { status: 401, data: {} };
    await signIn(ended);
    expect(await dialog.findByText('Wrong e-mail or password.')).toBeVisible();
    delete accounts.replies['/api/auth/sign-in/email'];
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
    expect(field('SSC result')).toHaveValue('5.00!');
    expect(router.state.location.pathname).toBe(PATH);
  });

  it('leaving for the sign-in screen preserves the draft in this browser', async () => {
    const { dialog, router } = await end();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave this page' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: PATH } });
    expect(localStorage.getItem(KEY)).toContain('5.00!');
  });
});
