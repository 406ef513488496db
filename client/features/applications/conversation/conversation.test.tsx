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
import { countAsked, findRecord, makeMessage, renderConversation, STAFF } from './testConversation.ts';

const FILE_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f55';
const FILE = {
  ...{ __typename: 'Document', id: FILE_ID, name: 'page-2.pdf', type: 'PDF', bytes: 9000, pages: 1 },
  ...{ state: 'CLEAN', refusal: null, deletedAt: null, createdAt: '2026-11-20T09:00:00.000Z' },
};

// product: P18.45
it('staff can write notes and messages separately', async () => {
  const notes = [{ __typename: 'ApplicationNote', id: 'n1', text: 'Called the school.', author: STAFF }].map(
    (note) => ({ ...note, writtenAt: '2026-11-20T09:00:00.000Z' }),
  );
  const shown = makeConversation({ viewerCanHandle: true, notes });
  const { asked } = renderConversation(shown, STAFF.id);
  const record = await findRecord();
  const box = await record.findByRole('region', { name: 'Staff notes' });
  expect(within(box).getAllByText('Only staff can read this')[0]).toBeVisible();
  expect(within(box).getByText('Called the school.')).toBeVisible();
  await enter(within(box).getByRole('textbox', { name: 'New note' }), 'Looks fine.');
  await userEvent.click(within(box).getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'AddNote')?.variables).toEqual({
      id: APPLICATION_ID,
      text: 'Looks fine.',
    }),
  );
  expect(countAsked(asked, 'SendMessage')).toBe(0);
  await enter(record.getByRole('textbox', { name: 'Message to the applicant' }), 'Please add page 2.');
  await userEvent.click(record.getByRole('button', { name: 'Send to the applicant' }));
  await waitFor(() => expect(countAsked(asked, 'SendMessage')).toBe(1));
  expect(countAsked(asked, 'AddNote')).toBe(1);
});

// product: P18.46
it('an applicant sees the feedback first, marks new messages as read and can reply', async () => {
  const messages = [
    makeMessage('f1', 'Add page 2.', { isFeedback: true }),
    makeMessage('m1', 'Which page is missing?'),
  ];
  const reply = makeMessage('m2', 'Page 2 follows.', { isFromStaff: false });
  const shown = makeConversation({ unreadMessageCount: 1, messages });
  const after = makeConversation({ messages: [...messages, reply] });
  const { asked } = renderConversation(shown, undefined, after);
  const record = await findRecord();
  const list = await record.findByRole('list', { name: 'Messages' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Grace Hopper · StaffFeedbackAdd page 2.');
  expect(second).toHaveTextContent('Which page is missing?');
  expect(record.queryByRole('region', { name: 'Staff notes' })).toBeNull();
  await waitFor(() => expect(countAsked(asked, 'MarkMessagesRead')).toBe(1));
  const field = record.getByRole('textbox', { name: 'Message to staff' });
  await enter(field, 'Page 2 follows.');
  await userEvent.click(record.getByRole('button', { name: 'Send to staff' }));
  expect(await within(list).findByText('Page 2 follows.')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
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

// product: P1.8
it('closing a record with an unsent message or note asks first', async () => {
  renderConversation(makeConversation({ viewerCanHandle: true, notes: [] }), STAFF.id);
  const record = await findRecord();
  const message = await record.findByRole('textbox', { name: 'Message to the applicant' });
  await enter(message, 'Please add page 2.');
  await enter(record.getByRole('textbox', { name: 'New note' }), 'Looks fine.');
  await userEvent.click(record.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(record.getByRole('textbox', { name: 'New note' })).toHaveValue(''));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Close without sending?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(message).toHaveValue('Please add page 2.');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});
