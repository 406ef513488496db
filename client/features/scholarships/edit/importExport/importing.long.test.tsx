import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../../../app/testPortal.tsx';
import { startSignedIn } from '../../../auth/testAccount.ts';
import { makeEdited, offerFor, STAFF } from '../../testManaged.ts';

const edited = makeEdited();
const file = new File(['{"format": "scholarship"}'], 'grant.json', { type: 'application/json' });

async function openDialog(answer: () => Response) {
  const sent: { url: string; body: unknown }[] = [];
  renderPortal('/dashboard/scholarshiform', {
    ...startSignedIn(STAFF),
    ...offerFor(),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: edited } }),
  });
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url !== '/imports/scholarship') return others(url, init);
    sent.push({ url, body: init.body });
    return answer();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import from JSON' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import from JSON' });
  const add = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add as a draft' }));
  // The page's questions also have a hidden input for JSON files.
  const choose = () => userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
  return { dialog, sent, add, choose };
}

// product: P7.25
describe('scholarship import from JSON', () => {
  it('the scholarship import adds a file as a draft and opens it', async () => {
    const { sent, add, choose, dialog } = await openDialog(() =>
      Response.json({ id: edited.id, ignored: [] }),
    );
    await add();
    expect(await within(dialog).findByText('Choose a file first.')).toBeVisible();
    await choose();
    await add();
    expect(await screen.findByText('Added as a draft')).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Update Scholarship' })).toBeVisible();
    expect(sent).toEqual([{ url: '/imports/scholarship', body: file }]);
  });

  it('the scholarship import shows each problem with its path in the file', async () => {
    const fields = { 'listing.degree': 'Choose one of: DIPLOMA, BACHELOR, MASTERS.', file: 'Odd.' };
    const { add, choose, dialog } = await openDialog(() =>
      Response.json({ code: 'INVALID_INPUT', message: 'Wrong.', fields }, { status: 400 }),
    );
    await choose();
    await add();
    expect(
      await within(dialog).findByText('Nothing was added. Correct 2 problems in the file:'),
    ).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['listing.degree Choose one of: DIPLOMA, BACHELOR, MASTERS.', ' Odd.']);
  });

  it('the scholarship import lists ignored fields before it opens the draft', async () => {
    const { add, choose, dialog } = await openDialog(() =>
      Response.json({ id: edited.id, ignored: ['rubric', 'funding.bonus'] }),
    );
    await choose();
    await add();
    expect(await within(dialog).findByText('funding.bonus')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open the draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('form', { name: 'Update Scholarship' })).toBeVisible();
  });
});
