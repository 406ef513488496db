import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { renderList } from '../../../pages/applications/manage/testDesk.tsx';
import { APPLICATION_ID, makeStaffApplication } from '../testApplications.ts';

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

export async function openRecord() {
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
  const [button, ...others] = await screen.findAllByRole('button', { name });
  expect(others).toEqual([]);
  await userEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: /^Enter a reference/ });
  return { dialog: within(dialog), sent };
}
