import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePicture, startUploads } from '../picture/testUploads.ts';
import { filled, photo, sendAndFail, show } from './testForm.tsx';

// product: P8.6
describe('form with a failed picture upload', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('after a failed upload is retried successfully, the new picture is sent', async () => {
    const { uploads, send, submit } = await sendAndFail();
    await press('Try again');
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    uploads.store();
    await screen.findByText('The picture is stored.');
    expect(screen.queryByRole('region', { name: /attention/ })).toBeNull();
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...filled, picture: uploads.storedUrl });
  });

  it('after a failed upload, the user can send the form with the previous picture', async () => {
    const { send, submit } = await sendAndFail();
    await press('Keep the current picture');
    expect(photo()).toHaveFocus();
    expect(photo()).not.toBeInvalid();
    expect(screen.queryByRole('region', { name: /attention/ })).toBeNull();
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith(filled);
  });

  it('the form reports every invalid field, including a picture that is too large', async () => {
    startUploads();
    const { send, submit } = show(undefined, { ...filled, phone: '' });
    await userEvent.upload(photo(), makePicture('big.jpg', 6 * 1024 * 1024));
    await submit();
    const summary = screen.getByRole('region', { name: '2 fields need your attention' });
    expect(summary).toHaveTextContent(/Phone: This field is required.*Photo: This picture is 6\.0 MB/);
    expect(send).not.toHaveBeenCalled();
  });

  it("the form waits for a second picture chosen during the first picture's upload", async () => {
    const uploads = startUploads();
    const { send, submit } = show();
    await userEvent.upload(photo(), makePicture('one.jpg'));
    await submit();
    await userEvent.upload(photo(), makePicture('two.jpg'));
    await waitFor(() => expect(uploads.sent.map(({ isAborted }) => isAborted)).toEqual([true, false]));
    expect(send).not.toHaveBeenCalled();
    uploads.store();
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ ...filled, picture: uploads.storedUrl }),
    );
  });
});

describe('phone field', () => {
  it('the phone field preserves text that is not a phone number', async () => {
    show(undefined, { ...filled, phone: '' });
    await screen.findByRole('option', { name: 'Norway (+47)' });
    await userEvent.type(screen.getByLabelText('Phone'), 'ask me');
    await userEvent.tab();
    expect(screen.getByLabelText('Phone')).toHaveValue('ask me');
  });
});
