import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { APPLICATION_ID } from '../../features/applications/testApplications.ts';
import { enter } from '../../test/enter.ts';
import {
  chooseTranscript,
  findForm,
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
  it('the application update form starts with the submitted values and disabled account fields', async () => {
    renderUpdate();
    await findForm();
    expect(screen.getByLabelText('Address')).toHaveValue('Storgata 1, Oslo');
    expect(screen.getByLabelText(/Degree/)).toHaveValue('MASTERS');
    expect(screen.getByLabelText(/Gender/)).toHaveValue('');
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute(
      'src',
      '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
    );
    expect(screen.getByLabelText('User email')).toBeDisabled();
    expect(screen.getByLabelText('User name')).toHaveValue('Stina Student');
  });

  it('the application update form shows the fees at the time of submission', async () => {
    renderUpdate();
    await findForm();
    const preview = screen.getByRole('region', { name: 'The scholarship you are applying for' });
    expect(preview).toHaveTextContent('Total$22');
  });

  it('the application update form saves changes without replacing the picture', async () => {
    const { sent, router } = renderUpdate();
    await findForm();
    await userEvent.clear(screen.getByLabelText('SSC result'));
    await enter(screen.getByLabelText('SSC result'), '4.90');
    await update();
    const dialog = await screen.findByRole('dialog', { name: 'Updated Successfully' });
    expect(dialog).toHaveTextContent('Scholarship Data Updated & record this!');
    expect(sent).toEqual([
      {
        id: APPLICATION_ID,
        version: 3,
        input: {
          phone: '+47 22 85 50 50',
          address: 'Storgata 1, Oslo',
          applicantName: 'Stina Student',
          applicantImage: null,
          ssc: '4.90',
          hsc: '4.80',
          gender: null,
          degree: 'MASTERS',
        },
      },
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Okay!' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/application'));
  });

  // product: P12.1
  it('an application update is not sent if its document upload fails', async () => {
    const { sent } = await renderTranscript();
    await chooseTranscript('first.pdf');
    uploads[0]?.onSuccess();
    await screen.findByRole('button', { name: 'Remove first.pdf from this answer' });
    await chooseTranscript('second.pdf');
    await update();
    uploads[1]?.onError(new Error('offline'));
    await screen.findByRole('button', { name: 'Continue second.pdf' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled());
    expect(sent).toEqual([]);
  });

  it('an update conflict shows a message, and saving again overwrites the newer version', async () => {
    const refusal = { message: 'Changed.', extensions: { code: 'CONFLICT' } };
    const { sent, server } = renderUpdate({}, [refusal]);
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    server.application = makeApplication({ version: 4 });
    await update();
    expect(await screen.findByText(/^This application was changed elsewhere/)).toBeVisible();
    expect(screen.getByLabelText('HSC result')).toHaveValue('4.805');
    await update();
    await screen.findByRole('dialog', { name: 'Updated Successfully' });
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  });

  it('leaving the update form with unsaved changes asks for confirmation', async () => {
    const { router } = renderUpdate();
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    await router.navigate('/about');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
  });

  it.each([['PROCESSING', 'You cannot edit. It is being processed']] as const)(
    'an application with the status %s shows why it cannot be edited',
    async (status, text) => {
      renderUpdate({ status, viewerCanUpdate: false });
      await screen.findByRole('heading', { name: text });
      expect(screen.queryByRole('form')).toBeNull();
    },
  );
});
