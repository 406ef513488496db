import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const DOCUMENT = {
  __typename: 'Document',
  id: ID,
  name: 'transcript.pdf',
  type: 'PDF',
  bytes: 120_400,
  pages: 3,
  state: 'NOT_SCANNED',
  refusal: null as string | null,
  deletedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

type Options = {
  onProgress(sent: number, all: number): void;
  onSuccess(): void;
  onError(error: Error): void;
};
let sent: { file: File; options: Options; start: ReturnType<typeof vi.fn>; abort: ReturnType<typeof vi.fn> };

vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url = `/uploads/${ID}`;
    start = vi.fn();
    abort = vi.fn(async () => undefined);
    findPreviousUploads = async () => [];
    constructor(file: File, options: Options) {
      sent = { file, options, start: this.start, abort: this.abort };
    }
  },
}));

beforeEach(() => {
  sent = undefined as never;
});
function renderDocuments(items: (typeof DOCUMENT)[]) {
  const facts = { usedFiles: 1, maxFiles: 200, usedBytes: 120_400, maxBytes: 200e6, maxFileBytes: 20e6 };
  const finish = vi.fn(() => {
    items.push(DOCUMENT);
    return { data: { finishUpload: DOCUMENT } };
  });
  const remove = vi.fn(() => {
    items.pop();
    return { data: { removeDocument: { __typename: 'Document', id: ID } } };
  });
  const answers = [
    [
      'MyDocuments',
      () => ({ data: { myDocuments: { __typename: 'MyDocuments', items: [...items], ...facts } } }),
    ],
    ['FinishUpload', finish],
    ['RemoveDocument', remove],
  ] as const;
  renderPortal('/dashboard/documents', { ...startSignedIn(), ...Object.fromEntries(answers) });
  return { finish };
}

const file = (size: number, name = 'transcript.pdf') => new File([new Uint8Array(size)], name);
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), files);

// product: P12.10
it('a document upload shows its progress and resumes after an interruption', async () => {
  const { finish } = renderDocuments([]);
  expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await choose(file(1000));
  await waitFor(() => expect(sent.start).toHaveBeenCalledTimes(1));
  sent.options.onProgress(250, 1000);
  expect(await screen.findByText('25% uploaded')).toBeVisible();
  sent.options.onError(new Error('offline'));
  expect(await screen.findByRole('alert')).toHaveTextContent('What you have uploaded so far is saved');
  await userEvent.click(screen.getByRole('button', { name: 'Continue transcript.pdf' }));
  await waitFor(() => expect(sent.start).toHaveBeenCalledTimes(2));
  sent.options.onSuccess();
  const list = await screen.findByRole('list', { name: 'My documents' });
  expect(list).toHaveTextContent('transcript.pdf121 kB, 3 pages, added 1 Nov 2026 · Checked, not scanned');
  expect(finish).toHaveBeenCalledWith({ id: ID });
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

// product: P12.10
it('an upload that the server cannot finish stays in the list with an error', async () => {
  const { finish } = renderDocuments([]);
  finish.mockImplementation(() => {
    throw new Error('offline');
  });
  await choose(file(1000));
  await waitFor(() => expect(sent.start).toHaveBeenCalledTimes(1));
  sent.options.onSuccess();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Uploads' })).toHaveTextContent('transcript.pdf');
});

// product: P12.10
it("invalid files are rejected before upload, and a dropped file's upload can be cancelled", async () => {
  renderDocuments([]);
  await choose(file(0, 'empty.pdf'), file(20_000_001, 'large.pdf'));
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'This file is empty (0 bytes). Choose another.',
    'This file is 21 MB; the limit is 20 MB.',
  ]);
  expect(sent).toBeUndefined();
  fireEvent.drop(screen.getByRole('region', { name: 'Add documents' }), {
    dataTransfer: { files: [file(10, 'dropped.pdf')] },
  });
  await waitFor(() => expect(sent.file.name).toBe('dropped.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel dropped.pdf' }));
  await waitFor(() => expect(sent.abort).toHaveBeenCalledWith(true));
});

// product: P12.10, P12.26
it('a refused document shows how to fix it and is removed after confirmation', async () => {
  renderDocuments([{ ...DOCUMENT, bytes: 2_501_000, state: 'REFUSED', refusal: 'PROTECTED' }]);
  expect(await screen.findByText(/^2\.5 MB, 3 pages, added.*Save a copy without protection/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download transcript.pdf' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove transcript.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove transcript.pdf?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeVisible();
  expect(
    screen.getByText(/^1 of 200 files, less than 1 of 200 MB\..*count even if you have removed them/),
  ).toBeVisible();
});
