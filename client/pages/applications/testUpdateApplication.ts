import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { APPLICATION_ID, makeFormScholarship } from '../../features/applications/testApplications.ts';
import type { ApplicationFormQuery } from '../../features/applications/update/update.generated.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

type Upload = { onSuccess(): void; onError(error: Error): void; abort: ReturnType<typeof vi.fn> };
export const uploads: Upload[] = [];
export const IDS: Record<string, string> = {
  'first.pdf': '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d01',
  'second.pdf': '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d02',
};

export class FakeUpload {
  url: string;
  start = vi.fn();
  abort = vi.fn(async () => undefined);
  findPreviousUploads = async () => [];
  constructor(file: File, { onSuccess, onError }: Upload) {
    this.url = `/uploads/${IDS[file.name]}`;
    uploads.push({ onSuccess, onError, abort: this.abort });
  }
}

type Application = NonNullable<ApplicationFormQuery['application']>;

export function makeApplication(changes: Partial<Application> = {}) {
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

export function renderUpdate(changes: Partial<Application> = {}, refusals: Refusal[] = []) {
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

export async function renderTranscript() {
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

export async function chooseTranscript(name: string) {
  const count = uploads.length;
  const input = await screen.findByLabelText('Choose a file: Transcript', { selector: 'input' });
  await userEvent.upload(input, new File(['pages'], name, { type: 'application/pdf' }));
  await waitFor(() => expect(uploads).toHaveLength(count + 1));
}

export const findForm = () => screen.findByRole('form', { name: 'Update Your Application' });
export const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));
