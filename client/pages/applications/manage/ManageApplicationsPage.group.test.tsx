import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { APPLICATION_ID } from '../../../features/applications/testApplications.ts';
import { findTable, press } from './testDesk.tsx';
import { OTHER_ID, renderGroup, write } from './testGroupMessage.ts';

// product: P18.67
describe('group message from the staff list', () => {
  it('the group message dialog shows the number of recipients and each text before sending', async () => {
    const { sent } = renderGroup();
    await findTable();
    await press('Message all');
    const { dialog } = await write();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    const question = await within(dialog).findByText(
      'Send the message to 34 applicants? 3 of them have withdrawn and will not receive it.',
    );
    await waitFor(() => expect(question).toHaveFocus());
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
});
