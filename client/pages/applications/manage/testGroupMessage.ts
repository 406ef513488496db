import { screen, within } from '@testing-library/react';
import type { Answers } from '../../../app/testPortal.tsx';
import { APPLICATION_ID, makeStaffApplication } from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { renderList } from './testDesk.tsx';

export const OTHER_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f77';

export const makePreview = (changes: object = {}) => ({
  ...{ __typename: 'GroupMessagePreview', recipientCount: 31, applicantCount: 31, withdrawnCount: 3 },
  ...{ goneCount: 0, hasOwn: false, text: 'Hi Stina, please add page 2.' },
  samples: [
    { __typename: 'GroupSample', id: APPLICATION_ID, applicantName: 'Stina Student' },
    { __typename: 'GroupSample', id: OTHER_ID, applicantName: 'Ada Lovelace' },
  ],
  ...changes,
});

const makeMessage = (state = 'HELD', releaseAt = '2036-11-20T10:00:00.000Z') => ({
  ...{ __typename: 'GroupMessage', id: 'g1', recipientCount: 31, sentCount: 0 },
  release: {
    ...{ __typename: 'Release', id: 'g1', state, releaseAt },
    decidedBy: { __typename: 'User', id: 'u2', name: 'Grace Hopper' },
  },
});

export function renderGroup(answers: Answers = {}) {
  const server = { messages: [] as ReturnType<typeof makeMessage>[] };
  const shown = renderList(makeStaffApplication(), {
    GroupMessages: () => ({ data: { groupMessages: server.messages } }),
    GroupMessagePreview: ({ applicationId }) => {
      const text = applicationId === OTHER_ID ? 'Hi Ada, please add page 2.' : undefined;
      return { data: { groupMessagePreview: makePreview(text ? { text } : {}) } };
    },
    SendGroupMessage: () => {
      server.messages = [makeMessage()];
      return { data: { sendGroupMessage: server.messages[0] } };
    },
    UndoGroupMessage: ({ id }) => {
      server.messages = [makeMessage('UNDONE')];
      return { data: { undoRelease: { __typename: 'Release', id, state: 'UNDONE' } } };
    },
    ...answers,
  });
  return { ...shown, messages: server };
}

export async function write(text = 'Please add page 2.') {
  const dialog = await screen.findByRole('dialog', { name: 'Message to several applicants' });
  const field = await within(dialog).findByRole('textbox', { name: 'Message' });
  await enter(field, text);
  return { dialog, field };
}
