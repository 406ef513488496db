import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findTable, press } from './testDesk.tsx';
import { makePreview, renderGroup, write } from './testGroupMessage.ts';

// product: P18.67
describe('group message from the staff list', () => {
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
