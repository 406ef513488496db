import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { makeToken, startAccounts } from '../../features/auth/testAccount.ts';
import { createSession } from '../../lib/session/session.ts';
import { PictureField } from './PictureField.tsx';
import { makePicture, startUploads } from './testUploads.ts';

function Field({ initial = '', onValue = (_: string) => {}, error = '', required = true }) {
  const [value, setValue] = useState(initial);
  const change = (url: string) => {
    setValue(url);
    onValue(url);
  };
  return (
    <PictureField
      name="applicantImage"
      label="Photo"
      purpose="applicant"
      value={value}
      onChange={change}
      error={error}
      required={required}
    />
  );
}

function Replaced() {
  const [value, setValue] = useState('/files/mine.webp');
  return (
    <>
      <PictureField
        name="image"
        label="Photo"
        purpose="applicant"
        value={value}
        onChange={setValue}
        required
      />
      <button type="button" onClick={() => setValue('/files/theirs.webp')}>
        Take theirs
      </button>
    </>
  );
}

function show(element = <Field />) {
  startAccounts({ hasCookie: true });
  const session = createSession();
  localStorage.setItem('access-token', makeToken());
  renderProvided(element, undefined, undefined, session);
  return { session, control: () => screen.getByLabelText<HTMLInputElement>(/^Photo/) };
}

const choose = (control: HTMLElement, file: File) =>
  userEvent.setup({ applyAccept: false }).upload(control, file);

// product: P8.6
describe('picture field', () => {
  it('the picture field has its given name and a description with its limits', () => {
    startUploads();
    const { control } = show();
    expect(control()).toHaveAttribute('name', 'applicantImage');
    expect(control()).toHaveAccessibleDescription('JPEG, PNG or WebP, at most 5 MB.');
  });

  it('the picture field uploads with the token, shows progress and reports the URL', async () => {
    const uploads = startUploads();
    const onValue = vi.fn();
    const { control } = show(<Field onValue={onValue} />);
    await choose(control(), makePicture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    expect(uploads.sent[0]).toMatchObject({
      url: '/upload?purpose=applicant',
      headers: { authorization: `Token ${localStorage.getItem('access-token')}` },
    });
    expect(uploads.sent[0]?.image.name).toBe('me.jpg');
    uploads.progress(0.4);
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '40');
    uploads.progress(1);
    expect(screen.getByText('Storing…')).toBeVisible();
    uploads.store();
    expect(await screen.findByText('The picture is stored.')).toBeVisible();
    expect(onValue).toHaveBeenCalledExactlyOnceWith(uploads.storedUrl);
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', 'blob:chosen');
  });

  it('a picture upload can be cancelled without replacing the previous picture', async () => {
    const uploads = startUploads();
    const onValue = vi.fn();
    const { control } = show(<Field initial="/files/before.webp" onValue={onValue} />);
    await choose(control(), makePicture());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(uploads.sent[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', '/files/before.webp');
    expect(onValue).not.toHaveBeenCalled();
  });

  it('the picture field offers a retry after a failed upload', async () => {
    const uploads = startUploads();
    const { control } = show();
    await choose(control(), makePicture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.fail();
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be uploaded.*is still here/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    uploads.store();
    expect(await screen.findByText('The picture is stored.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['required, with a current picture', '/files/before.webp', true, ['Keep the current picture']],
    ['required, without a current picture', '', true, []],
    ['optional, with a current picture', '/files/before.webp', false, ['Keep the current picture', 'Remove']],
    ['optional, without a current picture', '', false, ['Continue without a picture']],
  ])('a failed picture upload offers suitable alternatives: %s', async (_case, initial, required, ways) => {
    const uploads = startUploads();
    const onValue = vi.fn();
    const { control } = show(<Field initial={initial} onValue={onValue} required={required} />);
    await choose(control(), makePicture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.fail();
    await screen.findByRole('alert');
    const buttons = screen.getAllByRole('button').map((button) => button.textContent);
    expect(buttons.filter((text) => text !== 'Try again' && text !== 'Crop')).toEqual(ways);
    const last = ways.at(-1);
    if (!last) return;
    await userEvent.click(screen.getByRole('button', { name: last }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(control()).toHaveFocus();
    expect(onValue.mock.calls).toEqual(last === 'Remove' ? [['']] : []);
  });

  it("replacing the picture field's value clears its failed upload", async () => {
    const uploads = startUploads();
    const { control } = show(<Replaced />);
    await choose(control(), makePicture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.fail();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', '/files/theirs.webp');
  });

  it("the picture field shows the server's error", async () => {
    const uploads = startUploads();
    const { control } = show();
    await choose(control(), makePicture('page.png', 40, 'image/png'));
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.refuse('UNSUPPORTED_TYPE', 'This is no picture.');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This is no picture\./);
    expect(control()).toBeInvalid();
  });

  it.each([
    ['over 5 MB', makePicture('big.jpg', 5 * 1024 * 1024 + 1), /is 5\.1 MB; the limit is 5 MB/],
    ['of another format', makePicture('cv.pdf', 10, 'application/pdf'), /JPEG, PNG or WebP picture\.$/],
  ])('the picture field does not upload a file %s', async (_case, file, message) => {
    const uploads = startUploads();
    const { control } = show();
    await choose(control(), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(uploads.sent).toEqual([]);
  });

  it('the picture field offers to crop a picture that is too large', async () => {
    startUploads();
    const { control } = show();
    await choose(control(), makePicture('big.jpg', 6 * 1024 * 1024));
    await userEvent.click(await screen.findByRole('button', { name: 'Crop to reduce size' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crop the picture' });
    expect(dialog).toContainElement(screen.getByRole('slider', { name: 'Zoom' }));
  });

  it('the picture field names an external host without loading its picture', () => {
    startUploads();
    show(<Field initial="https://img.example.org/ada.jpg" />);
    expect(
      screen.getByText(/^Your picture is hosted at img\.example\.org and is not shown here\./),
    ).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Crop' })).toBeNull();
  });

  it('a picture upload renews a rejected access token once', async () => {
    const uploads = startUploads();
    const { control } = show();
    const before = localStorage.getItem('access-token');
    await choose(control(), makePicture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    uploads.refuse('UNAUTHENTICATED', 'Sign in.', 401);
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    expect(uploads.sent[1]?.headers.authorization).not.toBe(`Token ${before}`);
    uploads.store();
    expect(await screen.findByText('The picture is stored.')).toBeVisible();
  });

  it('the picture field includes its error in the accessible description', () => {
    startUploads();
    const { control } = show(<Field error="This field is required" />);
    expect(control()).toBeInvalid();
    expect(control()).toHaveAccessibleDescription(/This field is required$/);
  });
});
