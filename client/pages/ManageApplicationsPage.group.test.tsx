import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../app/testPortal.tsx';
import { APPLICATION_ID, makeStaffApplication } from '../features/applications/testApplications.ts';
import { enter } from '../test/enter.ts';
import { findTable, press, renderList } from './testDesk.tsx';

const OTHER_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f77';

const makePreview = (changes: object = {}) => ({
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

function renderGroup(answers: Answers = {}) {
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

async function write(text = 'Please add page 2.') {
  const dialog = await screen.findByRole('dialog', { name: 'Message to several applicants' });
  const field = await within(dialog).findByRole('textbox', { name: 'Message' });
  await enter(field, text);
  return { dialog, field };
}

// product: P18.67
describe('group message from the staff list', () => {
  it('the group message dialog shows the number of recipients and each text before sending', async () => {
    const { sent } = renderGroup();
    await findTable();
    await press('Message all');
    const { dialog } = await write();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(
      await within(dialog).findByText(
        'Send the message to 34 applicants? 3 of them have withdrawn and will not receive it.',
      ),
    ).toHaveFocus();
    expect(within(dialog).getByText('Hi Stina, please add page 2.')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Preview for'), OTHER_ID);
    expect(await within(dialog).findByText('Hi Ada, please add page 2.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'At a set time' }));
    expect(await within(dialog).findByRole('button', { name: 'Schedule 31 messages' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Now' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send 31 messages' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [asked] = sent('SendGroupMessage');
    expect(asked).toMatchObject({
      input: { text: 'Please add page 2.', recipientCount: 31, releaseAt: null, filter: {} },
    });
    expect(String(Object(asked?.input).id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8/);
  });

  // product: P18.68
  it('a group message is shown in a bar, where it can be undone', async () => {
    const { sent } = renderGroup();
    await findTable();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select .*Stina Student/ }));
    await press('Message');
    const { dialog } = await write();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send 31 messages' }));
    const bar = await screen.findByRole('region', { name: 'Message to several applicants' });
    expect(sent('SendGroupMessage')).toMatchObject([{ input: { ids: [APPLICATION_ID] } }]);
    expect(within(bar).getByRole('status')).toHaveTextContent(/^To be sent on .*: 31 messages$/);
    expect(within(bar).getByText('by Grace Hopper')).toBeVisible();
    await userEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: nothing was sent')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Message to several applicants' })).toBeNull(),
    );
    expect(sent('UndoGroupMessage')).toEqual([{ id: 'g1' }]);
  });

  // product: P18.69
  it('the group message dialog inserts placeholders and reports an unknown placeholder', async () => {
    const refused = 'There is no placeholder “amount”.';
    renderGroup({
      GroupMessagePreview: () => ({
        errors: [{ message: refused, extensions: { code: 'INVALID_INPUT', fields: { text: refused } } }],
      }),
    });
    await findTable();
    await press('Message all');
    const { dialog, field } = await write('{{ amount }} ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert greeting' }));
    expect((field as HTMLTextAreaElement).value).toContain('{{ greeting }}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect((await within(dialog).findAllByText(refused))[0]).toBeVisible();
  });

  it('the group message dialog has no send button if there are no recipients', async () => {
    renderGroup({
      GroupMessagePreview: () => ({
        data: {
          groupMessagePreview: makePreview({
            recipientCount: 0,
            applicantCount: 0,
            samples: [],
            text: null,
            hasOwn: true,
          }),
        },
      }),
    });
    await findTable();
    await press('Message all');
    const { dialog } = await write();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('Your own application will not receive it.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change the text' }));
    expect(await within(dialog).findByRole('textbox', { name: 'Message' })).toHaveValue('Please add page 2.');
  });
});
