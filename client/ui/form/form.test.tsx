import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makePicture, startUploads } from '../picture/testUploads.ts';
import { type FormOutput, filled, photo, sendAndFail, show } from './testForm.tsx';

const empty = { universityName: '', phone: '', gender: '', comment: '', picture: '' };

const refusal = (code: string, message: string, fields?: Record<string, string>) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code, fields } }] });

// product: P1.8
describe('form', () => {
  it('form fields use the field names of the API', () => {
    show();
    expect(screen.getByLabelText('University')).toHaveAttribute('name', 'university_name');
    expect(screen.getByLabelText('Comment')).toHaveAttribute('name', 'review_comment');
  });

  it('a select field starts with an empty option', () => {
    show();
    const options = within(screen.getByLabelText(/Gender/)).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Select ...', 'Male', 'Female']);
  });

  it('the form lists missing fields, marks each and focuses the first', async () => {
    const { send, submit } = show(undefined, empty);
    await submit();
    const summary = screen.getByRole('region', { name: '4 fields need your attention' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['University', 'Phone', 'Comment', 'Photo']);
    await waitFor(() => expect(screen.getByLabelText('University')).toHaveFocus());
    expect(screen.getByLabelText('University')).toHaveAccessibleDescription('This field is required');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This field is required');
    expect(screen.getByLabelText('Phone')).toBeInvalid();
    await userEvent.click(within(summary).getByRole('link', { name: 'Comment' }));
    expect(screen.getByLabelText('Comment')).toHaveFocus();
    await userEvent.keyboard('Good');
    expect(screen.getByLabelText('Comment')).not.toBeInvalid();
    expect(screen.getByRole('region', { name: '3 fields need your attention' })).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  it('the form shows server errors next to their fields and preserves the input', async () => {
    const send = vi.fn(() =>
      Promise.reject(refusal('INVALID_INPUT', 'phone: No.', { phone: 'This number is not in use.' })),
    );
    const { submit } = show(send);
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus());
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This number is not in use.');
    expect(screen.getByLabelText('University')).toHaveValue('Oslo');
  });

  it('the form shows general errors in its summary and can be sent again', async () => {
    const send = vi
      .fn<(sent: FormOutput) => Promise<unknown>>()
      .mockRejectedValueOnce(refusal('CONFLICT', 'You have applied already.'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(undefined);
    const { submit } = show(send);
    await submit();
    const summary = screen.getByRole('region', { name: 'This could not be sent' });
    expect(summary).toHaveTextContent('You have applied already.');
    await waitFor(() => expect(summary).toHaveFocus());
    await submit();
    expect(screen.getByRole('region', { name: 'This could not be sent' })).toHaveTextContent(
      /did not respond.*is still here/,
    );
    await submit();
    expect(screen.queryByRole('region', { name: 'This could not be sent' })).toBeNull();
    expect(send).toHaveBeenLastCalledWith(filled);
  });

  it('the form is sent only once, even if the button is pressed repeatedly', async () => {
    let finish = () => {};
    const send = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const { submit } = show(send);
    await submit();
    const busy = screen.getByRole('button', { name: 'Adding…' });
    await userEvent.click(busy);
    finish();
    await screen.findByRole('button', { name: 'Add' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('the form waits for an upload in progress before sending', async () => {
    const uploads = startUploads();
    const { send, submit } = show(undefined, { ...filled, picture: '' });
    await userEvent.upload(screen.getByLabelText(/^Photo/), makePicture());
    await submit();
    expect(send).not.toHaveBeenCalled();
    uploads.store();
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ ...filled, picture: uploads.storedUrl }),
    );
  });
});

// product: P8.6
describe('form with a failed picture upload', () => {
  it('a failed upload prevents sending the form instead of using the previous picture', async () => {
    const { send, submit } = await sendAndFail();
    expect(send).not.toHaveBeenCalled();
    expect(photo()).toHaveAccessibleDescription(/The picture could not be uploaded/);
    const summary = screen.getByRole('region', { name: '1 field needs your attention' });
    expect(summary).toHaveTextContent('Photo: The picture could not be uploaded');
    expect(screen.getByLabelText('University')).toHaveValue('Oslo');
    await submit();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('phone field', () => {
  it('the phone field adds the country code and formats the number on blur', async () => {
    const { send, submit } = show(undefined, { ...filled, phone: '' });
    await screen.findByRole('option', { name: 'Norway (+47)' });
    await userEvent.selectOptions(screen.getByLabelText('Country code'), 'Norway (+47)');
    const phone = screen.getByLabelText('Phone');
    expect(phone).toHaveValue('+47 ');
    await userEvent.type(phone, '22855050');
    await userEvent.tab();
    expect(phone).toHaveValue('+47 22 85 50 50');
    await submit();
    expect(send).toHaveBeenCalledWith(filled);
  });
});
