import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { APPLICATION_ID } from '../../features/applications/testApplications.ts';
import { startAccounts } from '../../features/auth/testAccount.ts';
import { makePicture, startUploads } from '../../ui/picture/testUploads.ts';
import {
  chooseTranscript,
  findForm,
  IDS,
  makeApplication,
  renderTranscript,
  renderUpdate,
  update,
  uploads,
} from './testUpdateApplication.ts';

vi.mock('tus-js-client', async () => {
  const { FakeUpload } = await import('./testUpdateApplication.ts');
  return { DetailedError: class extends Error {}, Upload: FakeUpload };
});

// product: P4.6
describe('application update', () => {
  it('a failed picture upload blocks saving until the user resolves it', async () => {
    const uploads = startUploads();
    const { sent } = renderUpdate();
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    await userEvent.upload(screen.getByLabelText(/^Photo/), makePicture());
    await update();
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.fail();
    await waitFor(() => expect(screen.getByLabelText(/^Photo/)).toHaveFocus());
    expect(sent).toEqual([]);
    expect(screen.getByLabelText('HSC result')).toHaveValue('4.805');
    await userEvent.click(screen.getByRole('button', { name: 'Keep the current picture' }));
    await update();
    await screen.findByRole('dialog', { name: 'Updated Successfully' });
    expect(sent).toMatchObject([{ input: { applicantImage: null, hsc: '4.805' } }]);
  });

  // product: P12.1
  it('an application update waits for a document upload', async () => {
    const { sent } = await renderTranscript();
    await chooseTranscript('first.pdf');
    await update();
    expect(screen.getByRole('button', { name: 'Saving your changes…' })).toBeVisible();
    expect(sent).toEqual([]);
    uploads[0]?.onSuccess();
    await screen.findByRole('dialog', { name: 'Updated Successfully' });
    expect(sent).toMatchObject([{ input: { answers: { transcript: [IDS['first.pdf']] } } }]);
  });

  // product: P12.1
  it('a new single document cancels the upload of the earlier one', async () => {
    const { sent } = await renderTranscript();
    await chooseTranscript('first.pdf');
    await chooseTranscript('second.pdf');
    await waitFor(() => expect(uploads[0]?.abort).toHaveBeenCalledWith(true));
    uploads[1]?.onSuccess();
    await screen.findByRole('button', { name: 'Remove second.pdf from this answer' });
    await update();
    await waitFor(() =>
      expect(sent).toMatchObject([{ input: { answers: { transcript: [IDS['second.pdf']] } } }]),
    );
  });

  it('an application update rejected because processing has started preserves the input', async () => {
    const message = 'You cannot edit. It is being processed';
    const { server } = renderUpdate({}, [{ message, extensions: { code: 'CONFLICT' } }]);
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    server.application = makeApplication({ status: 'PROCESSING', viewerCanUpdate: false });
    await update();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('HSC result')).toHaveValue('4.805');
  });

  // product: P4.9
  it('changes typed before the session ended are offered on the next visit', async () => {
    renderUpdate();
    await findForm();
    startAccounts();
    fireEvent.change(screen.getByLabelText('HSC result'), { target: { value: '4.75' } });
    localStorage.removeItem('access-token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue: null }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    fireEvent.change(screen.getByLabelText('SSC result'), { target: { value: '4.50' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Leave this page' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    cleanup();
    const { sent } = renderUpdate({ version: 4 }, [
      { message: 'Changed.', extensions: { code: 'CONFLICT' } },
    ]);
    const offer = await screen.findByRole('region', { name: 'You have unsaved changes' });
    expect(offer).toHaveTextContent('HSC resultThis version: 4.75Other version: 4.80');
    expect(screen.getByLabelText('SSC result')).toHaveValue('5.00');
    await userEvent.click(within(offer).getByRole('button', { name: 'Keep this version' }));
    expect(screen.getByLabelText('SSC result')).toHaveValue('4.50');
    await update();
    expect(await screen.findByText(/^This application was changed elsewhere/)).toBeVisible();
    await update();
    await screen.findByRole('dialog', { name: 'Updated Successfully' });
    expect(sent).toMatchObject([{ version: 3 }, { version: 4, input: { hsc: '4.75', ssc: '4.50' } }]);
    expect(localStorage.getItem(`draft:u1:${APPLICATION_ID}`)).toBeNull();
  });

  // product: P1.8
  it('Logout with unsaved changes asks for confirmation and can be cancelled', async () => {
    const { router } = renderUpdate();
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    const logOut = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Account of Stina Student' }));
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      return await screen.findByRole('dialog', { name: 'Leave without saving?' });
    };
    await userEvent.click(within(await logOut()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('access-token')).not.toBeNull();
    expect(screen.getByLabelText('HSC result')).toHaveValue('4.805');
    await userEvent.click(within(await logOut()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(localStorage.getItem('access-token')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
  });

  it('the application update form shows the full feedback', async () => {
    const feedback = 'Send your diploma.\n'.repeat(30).trim();
    renderUpdate({ feedback });
    await findForm();
    const beside = within(screen.getByRole('region', { name: 'Feedback' }));
    expect(beside.getByText(/^Send your diploma/).textContent).toBe(feedback);
  });

  it('a withdrawn application shows why it cannot be edited', async () => {
    renderUpdate({ viewerCanUpdate: false, cancelledAt: '2026-11-20T10:00:00.000Z' });
    await screen.findByRole('heading', {
      name: 'You cannot edit. The application was withdrawn or deleted.',
    });
  });

  it.each([
    ['ACCEPTED', 'You cannot edit. A decision has been made.'],
    ['PENDING', 'You cannot edit. Applications closed on 30 Nov 2026.'],
  ] as const)('an application with the status %s shows why it cannot be edited', async (status, text) => {
    renderUpdate({ status, viewerCanUpdate: false });
    await screen.findByRole('heading', { name: text });
    expect(screen.queryByRole('form')).toBeNull();
  });
});
