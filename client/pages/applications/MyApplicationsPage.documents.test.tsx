import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
  makeMyApplication,
} from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const TRANSCRIPT = { key: 'transcript', kind: 'document', label: { en: 'Transcript' }, types: ['PDF'] };

const makeDocument = (id: string, name: string, more: object = {}) => ({
  ...{ __typename: 'Document', id, name, type: 'PDF', bytes: 120_500, pages: 3, state: 'CLEAN' },
  ...{ refusal: null, deletedAt: null as string | null, createdAt: '2026-11-20T09:00:00.000Z' },
  ...more,
});
const SENT_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d01';
const BETTER_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7d02';
const REFUSED = makeDocument(SENT_ID, 'scan.pdf', { state: 'REFUSED', refusal: 'PROTECTED', pages: null });
const BETTER = makeDocument(BETTER_ID, 'better.pdf');

const REQUEST = {
  __typename: 'DocumentRequest',
  id: 'r1',
  question: 'transcript',
  reason: null,
  until: '2026-12-03T12:00:00.000Z',
  state: 'OPEN',
  viewerCanReplace: true,
};

function renderAsked({ replace = {} as object, sent = REFUSED } = {}) {
  const questions = {
    ...{ __typename: 'AskedForm', id: 'f1', name: null, version: 1, generalVersion: 0 },
    form: { sections: [{ key: 'more', title: { en: 'More' }, questions: [TRANSCRIPT] }] },
  };
  const answers = { transcript: [SENT_ID] };
  const application = makeDetails({
    answers: { __typename: 'AnswerSet', questions, answers, viewerCanRequest: [], documents: [] } as never,
    documentRequests: [REQUEST] as never,
  });
  const listed = makeMyApplication({ viewerCanPay: true, documentRequests: [REQUEST] as never });
  return renderPortal('/dashboard/application', {
    ...startSignedIn(),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage([listed]), myWithdrawnApplications: [] },
    }),
    ApplicationDetails: () => ({ data: { application } }),
    DocumentNow: ({ id }) => ({ data: { document: id === SENT_ID ? sent : BETTER } }),
    MyDocuments: () => ({
      data: {
        myDocuments: {
          ...{
            __typename: 'MyDocuments',
            items: sent === REFUSED ? [REFUSED, BETTER] : [BETTER],
            usedFiles: 1,
            maxFiles: 200,
          },
          ...{ usedBytes: 120_500, maxBytes: 200_000_000, maxFileBytes: 20_000_000 },
        },
      },
    }),
    ReplaceDocument: () => replace,
  });
}

// product: P4.5, P12.14, P12.27
it('an applicant replaces a refused document and sees errors next to its question', async () => {
  const message = 'This document is not one of yours any more.';
  const extensions = { code: 'INVALID_INPUT', fields: { 'answers.transcript': message } };
  const { asked } = renderAsked({ replace: { errors: [{ message: 'Check the fields.', extensions }] } });
  const table = await screen.findByRole('table', { name: 'My Application' });
  const next = within(table).getByRole('link', { name: /^replace a document by 3 Dec 2026/ });
  await userEvent.click(next);
  const drawer = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await drawer.findByText(/^Replacement requested, due by 3 Dec 2026/)).toBeVisible();
  expect(await drawer.findAllByText(/^This file is protected or has a password\./)).toHaveLength(1);
  const field = drawer.getByRole('group', { name: 'New document for “Transcript”' });
  expect(field).toHaveTextContent('1 file · PDF');
  await userEvent.selectOptions(await within(field).findByRole('combobox'), 'better.pdf');
  await userEvent.click(drawer.getByRole('button', { name: 'Send the new document' }));
  expect(await within(field).findByText(message)).toBeVisible();
  expect(screen.getAllByText(message)).toHaveLength(1);
  const sent = asked.find(({ name }) => name === 'ReplaceDocument');
  expect(sent?.variables).toEqual({
    ...{ applicationId: APPLICATION_ID, question: 'transcript', documents: [BETTER_ID] },
  });
  await userEvent.click(within(field).getByRole('button', { name: 'Remove better.pdf from this answer' }));
  await waitFor(() => expect(within(field).queryByText(message)).toBeNull());
});

// product: P7.71
it('a deleted document shows its name and deletion date, and cannot be opened', async () => {
  const deleted = { state: 'DELETED', deletedAt: '2026-11-28T12:00:00.000Z' };
  renderAsked({ sent: { ...makeDocument(SENT_ID, 'transcript.pdf'), ...deleted } as typeof REFUSED });
  const table = await screen.findByRole('table', { name: 'My Application' });
  await userEvent.click(within(table).getByRole('link', { name: /^replace a document by 3 Dec 2026/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await drawer.findByText('Deleted on 28 Nov 2026 by the retention rule')).toBeVisible();
  expect(drawer.getByText('transcript.pdf')).toBeVisible();
  expect(drawer.queryByRole('button', { name: /transcript\.pdf/ })).toBeNull();
});
