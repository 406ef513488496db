import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderList } from '../../../pages/testDesk.tsx';
import { enter } from '../../../test/enter.ts';
import { APPLICATION_ID, makeStaffApplication } from '../testApplications.ts';

let arrive: () => void;

vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url = '/uploads/letter';
    start = vi.fn();
    findPreviousUploads = async () => [];
    constructor(_: File, { onSuccess }: { onSuccess: () => void }) {
      arrive = onSuccess;
    }
  },
}));

const makeReference = (id: string, name: string, given: object = {}) => ({
  ...{ __typename: 'Reference', id, question: 'referees', name, email: `${id}@example.org`, position: null },
  ...{
    isWaived: true,
    state: 'SENT',
    declineReason: null,
    dueAt: '2026-12-31T23:00:00.000Z',
    timeZone: 'UTC',
  },
  ...{ receivedAt: null, isEnteredByStaff: false, content: null, file: null },
  ...{ viewerCanRemind: false, viewerCanRemindFrom: null, viewerCanChange: false, viewerCanEnter: true },
  form: {
    sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph', isRequired: true }] }],
  },
  ...given,
});

const FILE = {
  ...{ __typename: 'Document', id: 'letter', name: 'letter.pdf', type: 'PDF', bytes: 9000, pages: 1 },
  ...{ state: 'CLEAN', refusal: null, deletedAt: null, createdAt: '2026-11-20T09:00:00.000Z' },
};

const RECEIVED = { state: 'RECEIVED', receivedAt: '2026-11-21T10:00:00.000Z', viewerCanEnter: false };

async function openRecord() {
  const references = [makeReference('r1', 'Grace'), makeReference('r2', 'Edsger', RECEIVED)];
  const sent: unknown[] = [];
  renderList(
    makeStaffApplication(),
    {
      ApplicationReferences: () => ({
        data: { application: { __typename: 'Application', id: APPLICATION_ID, references } },
      }),
      MyDocuments: () => ({ data: { myDocuments: null } }),
      FinishUpload: () => ({ data: { finishUpload: FILE } }),
      DocumentNow: () => ({ data: { document: FILE } }),
      EnterReference: ({ answers, file }) => {
        sent.push(file ? { file } : answers);
        if (sent.length === 1 && !file) {
          const fields = { 'answers.letter': 'This field is required' };
          return { errors: [{ message: 'No.', extensions: { code: 'INVALID_INPUT', fields } }] };
        }
        if (sent.length === 2)
          return {
            errors: [{ message: 'It was received meanwhile.', extensions: { code: 'CONFLICT' } }],
          };
        references[0] = makeReference('r1', 'Grace', { ...RECEIVED, isEnteredByStaff: true });
        return { data: { enterReference: references[0] } };
      },
    },
    `/dashboard/allapplyscholarship?open=${APPLICATION_ID}`,
  );
  const name = 'Enter a reference received another way';
  const [button, ...others] = await screen.findAllByRole('button', { name }, { timeout: 20_000 });
  expect(others).toEqual([]);
  await userEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: /^Enter a reference/ });
  return { dialog: within(dialog), sent };
}

// product: P14.6
it('staff can enter a reference after correcting an error shown next to its question', async () => {
  const { dialog, sent } = await openRecord();
  const save = dialog.getByRole('button', { name: 'Enter' });
  await userEvent.click(save);
  expect(await dialog.findByText('This field is required')).toBeVisible();
  expect(dialog.getByText('Check the marked fields, then submit again.')).toBeVisible();
  const letter = dialog.getByRole('textbox', { name: /^Letter/ });
  await waitFor(() => expect(letter).toHaveFocus());
  await enter(letter, 'She is fine.');
  await userEvent.click(save);
  expect(await dialog.findByText('It was received meanwhile.')).toBeVisible();
  expect(dialog.queryByText('This field is required')).toBeNull();
  await userEvent.click(save);
  expect(await screen.findByText('The reference was entered')).toBeVisible();
  expect(sent).toEqual([{}, { letter: 'She is fine.' }, { letter: 'She is fine.' }]);
  expect(await screen.findByText(/entered by staff$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter a reference received another way' })).toBeNull();
});

// product: P14.6
it('closing the dialog with an unsaved reference asks for confirmation', async () => {
  const { dialog } = await openRecord();
  await enter(dialog.getByRole('textbox', { name: /^Letter/ }), 'She is fine.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close without sending' }));
  expect(await screen.findByText('Close without sending?', {}, { timeout: 5_000 })).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Letter/ })).toHaveValue('She is fine.');
});

// product: P14.6
it('staff can enter a reference only after its file has uploaded', async () => {
  const { dialog, sent } = await openRecord();
  const input = await dialog.findByLabelText(/^Choose a file/, { selector: 'input' });
  await userEvent.upload(input, new File(['letter'], 'letter.pdf', { type: 'application/pdf' }));
  expect(await dialog.findByText('0% uploaded')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Enter' });
  expect(save).toBeDisabled();
  await waitFor(() => expect(arrive).toBeDefined());
  arrive();
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(sent).toEqual([{ file: 'letter' }]));
});
