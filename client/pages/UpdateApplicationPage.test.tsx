import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { APPLICATION_ID, makeFormScholarship } from '../features/applications/testApplications.ts';
import type { ApplicationFormQuery } from '../features/applications/update/update.generated.ts';
import { startAccounts, startSignedIn } from '../features/auth/testAccount.ts';
import { makePicture, startUploads } from '../ui/picture/testUploads.ts';

type Upload = { onSuccess(): void; onError(error: Error): void; abort: ReturnType<typeof vi.fn> };
const uploads: Upload[] = [];
const IDS: Record<string, string> = {
  'first.pdf': '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d01',
  'second.pdf': '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d02',
};

vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url: string;
    start = vi.fn();
    abort = vi.fn(async () => undefined);
    findPreviousUploads = async () => [];
    constructor(file: File, { onSuccess, onError }: Upload) {
      this.url = `/uploads/${IDS[file.name]}`;
      uploads.push({ onSuccess, onError, abort: this.abort });
    }
  },
}));

type Application = NonNullable<ApplicationFormQuery['application']>;

function makeApplication(changes: Partial<Application> = {}) {
  return {
    __typename: 'Application',
    id: APPLICATION_ID,
    version: 3,
    phone: '+47 22 85 50 50',
    address: 'Storgata 1, Oslo',
    applicantName: 'Stina Student',
    applicantImage: {
      __typename: 'Picture',
      url: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
      srcSet: null,
      alt: '',
    },
    applicantImageUrl: null,
    ssc: '5.00',
    hsc: '4.80',
    answers: null,
    gender: null,
    degree: 'MASTERS',
    status: 'PENDING',
    cancelledAt: null,
    feedback: null,
    viewerCanUpdate: true,
    applicationFees: 18,
    serviceCharge: 4,
    totalFee: 22,
    scholarship: makeFormScholarship(),
    ...changes,
  };
}

type Refusal = { message: string; extensions: { code: string } };

function renderUpdate(changes: Partial<Application> = {}, refusals: Refusal[] = []) {
  const sent: Record<string, unknown>[] = [];
  const server = { application: makeApplication(changes) };
  const shown = renderPortal(`/dashboard/scholaritem/update/${APPLICATION_ID}`, {
    ...startSignedIn(),
    ApplicationForm: () => ({ data: { application: server.application } }),
    UpdateApplication: (variables) => {
      sent.push(variables);
      const refusal = refusals.shift();
      if (refusal) return { data: null, errors: [refusal] };
      const updatedAt = '2026-11-21T10:00:00.000Z';
      return { data: { updateApplication: { ...server.application, updatedAt } } };
    },
    MyApplications: () => ({ data: { myApplications: null, myWithdrawnApplications: null } }),
    MyDocuments: () => ({ data: { myDocuments: null } }),
    FinishUpload: ({ id }) => ({ data: { finishUpload: makeDocument(id) } }),
    DocumentNow: ({ id }) => ({ data: { document: makeDocument(id) } }),
  });
  return { sent, server, ...shown };
}

const makeDocument = (id: unknown) => ({
  ...{ __typename: 'Document', id, name: Object.keys(IDS).find((name) => IDS[name] === id), type: 'PDF' },
  ...{
    bytes: 9000,
    pages: 1,
    state: 'CLEAN',
    refusal: null,
    deletedAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
  },
});

async function renderTranscript() {
  uploads.length = 0;
  const question = { key: 'transcript', kind: 'document', label: { en: 'Transcript' }, isRequired: true };
  const questions = {
    ...{ __typename: 'AskedForm', id: 'f1', name: null, version: 1, generalVersion: 0 },
    form: { sections: [{ key: 'more', title: { en: 'More' }, questions: [question] }] },
  };
  const shown = renderUpdate({ answers: { __typename: 'AnswerSet', questions, answers: {} } as never });
  await findForm();
  return shown;
}

async function chooseTranscript(name: string) {
  const count = uploads.length;
  const input = await screen.findByLabelText('Choose a file: Transcript', { selector: 'input' });
  await userEvent.upload(input, new File(['pages'], name, { type: 'application/pdf' }));
  await waitFor(() => expect(uploads).toHaveLength(count + 1));
}

const findForm = () => screen.findByRole('form', { name: 'Update Your Application' });
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

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
    await userEvent.type(screen.getByLabelText('SSC result'), '4.90');
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

  it('leaving the update form with unsaved changes asks for confirmation', async () => {
    const { router } = renderUpdate();
    await findForm();
    await userEvent.type(screen.getByLabelText('HSC result'), '5');
    await router.navigate('/about');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
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

  it.each([
    ['PROCESSING', 'You cannot edit. It is being processed'],
    ['ACCEPTED', 'You cannot edit. A decision has been made.'],
    ['PENDING', 'You cannot edit. Applications closed on 30 Nov 2026.'],
  ] as const)('an application with the status %s shows why it cannot be edited', async (status, text) => {
    renderUpdate({ status, viewerCanUpdate: false });
    await screen.findByRole('heading', { name: text });
    expect(screen.queryByRole('form')).toBeNull();
  });
});
