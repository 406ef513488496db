import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { startSignedIn } from '../../auth/testAccount.ts';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeConversation,
  makeDetails,
  makeMyApplication,
} from '../testApplications.ts';
import { findRecord, makeMessage, renderConversation, STAFF } from './testConversation.ts';

const FILE_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f55';
const FILE = {
  ...{ __typename: 'Document', id: FILE_ID, name: 'page-2.pdf', type: 'PDF', bytes: 9000, pages: 1 },
  ...{ state: 'CLEAN', refusal: null, deletedAt: null, createdAt: '2026-11-20T09:00:00.000Z' },
};

it('staff see why an application could not be marked as waiting', async () => {
  const shown = makeConversation({ viewerCanHandle: true, notes: [] });
  renderConversation(shown, STAFF.id);
  const record = await findRecord();
  await userEvent.click(await record.findByRole('button', { name: 'Wait for the applicant' }));
  expect(await screen.findByText('The application was just withdrawn.')).toBeVisible();
});

// product: P18.56
it('an applicant attaches a file to a message and sees why it was rejected', async () => {
  const refused = 'page-2.pdf was refused. Remove it or choose another file.';
  const { applicant, ...details } = makeDetails();
  const { asked } = renderPortal(`/dashboard/application?open=${APPLICATION_ID}`, {
    ...startSignedIn(),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage([makeMyApplication()]), myWithdrawnApplications: [] },
    }),
    ApplicationDetails: () => ({ data: { application: { ...details, applicant } } }),
    Conversation: () => ({
      data: {
        application: makeConversation({ messages: [makeMessage('m1', 'See this.', { files: [FILE] })] }),
      },
    }),
    MyDocuments: () => ({
      data: {
        myDocuments: {
          ...{ __typename: 'MyDocuments', items: [FILE], usedFiles: 1, maxFiles: 100, usedBytes: 9000 },
          ...{ maxBytes: 1_000_000, maxFileBytes: 20_000_000 },
        },
      },
    }),
    DocumentNow: () => ({ data: { document: FILE } }),
    MessageFile: () => ({ data: { document: FILE } }),
    SendMessage: () => ({
      errors: [{ message: refused, extensions: { code: 'INVALID_INPUT', fields: { documents: refused } } }],
    }),
  });
  const record = await findRecord();
  const list = await record.findByRole('list', { name: 'Messages' });
  expect(await within(list).findByText('page-2.pdf')).toBeVisible();
  await userEvent.click(record.getByRole('button', { name: 'Attach files' }));
  const files = await record.findByRole('group', { name: 'Files' });
  expect(within(files).getByText(/^up to 5 files · PDF, JPEG, PNG, WebP · at most/)).toBeVisible();
  await userEvent.selectOptions(
    await within(files).findByRole('combobox', { name: 'Use one of my documents…: Files' }),
    FILE_ID,
  );
  await enter(record.getByRole('textbox', { name: 'Message to staff' }), 'Page 2 follows.');
  await userEvent.click(record.getByRole('button', { name: 'Send to staff' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'SendMessage')?.variables).toEqual({
      ...{ id: APPLICATION_ID, text: 'Page 2 follows.', documents: [FILE_ID] },
    }),
  );
  expect(await within(files).findByText(refused)).toBeVisible();
});
