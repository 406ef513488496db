import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { opened, pressOpen, refused } from './testReference.ts';

beforeEach(() => localStorage.clear());

const FILE = {
  ...{ __typename: 'Document', id: 'f1', name: 'letter.pdf', type: 'PDF', bytes: 1200, pages: 1 },
  ...{ state: 'CLEAN', refusal: null },
};

// product: P14.3, P14.9
describe('referee page', () => {
  // product: P14.12
  it('a referee can copy an earlier reference after entering a code', async () => {
    const letter = (answers: object | null) => ({
      ...{ __typename: 'EarlierLetter', id: '1', scholarshipName: 'Polar Award', answers, file: null },
      ...{ universityName: 'University of Oslo', sentAt: '2026-05-01T10:00:00.000Z' },
    });
    const { asked } = renderPortal('/references/token-abc', {
      OpenReference: ({ code }) =>
        code
          ? opened('first', null, [letter({ letter: 'I have known her.' })])
          : opened('first', 'g…@example.org', [letter(null)]),
      SaveReference: ({ version }) => ({
        data: { saveReference: { __typename: 'RefereeRequest', version: Number(version) + 1, problems: [] } },
      }),
    });
    await pressOpen();
    expect(await screen.findByText('Sent on 1 May 2026 for Polar Award, University of Oslo')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Use the letter/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm with a code to read it' }));
    expect(await screen.findByText(/what you have sent before/)).toBeVisible();
    await enter(screen.getByRole('textbox', { name: 'Code' }), '123456');
    await pressOpen();
    const field = await screen.findByRole('textbox', { name: 'Letter' });
    expect(field).toHaveValue('');
    await enter(field, 'Something else');
    await userEvent.click(screen.getByRole('button', { name: 'Use the letter for Polar Award' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(field).toHaveValue('I have known her.');
    expect(await screen.findByText(/was copied into the form/)).toBeVisible();
    expect(asked.filter(({ name }) => name === 'SubmitReference')).toEqual([]);
  });

  it.each([
    ['NOT_NEEDED', 'Nothing to do', 0],
    ['OWN', 'This link is for your referee', 0],
    [undefined, 'This link does not work', 0],
  ])('a reference link in the state %s shows an explanation', async (state, heading, buttons) => {
    renderPortal('/references/token-abc', {
      OpenReference: refused('No.', { code: 'CONFLICT', ...(state && { state }) }),
      RenewReferenceLink: () => ({ data: { renewReferenceLink: true } }),
    });
    await pressOpen();
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    const renew = screen.queryAllByRole('button', { name: 'Send a new link' });
    expect(renew).toHaveLength(buttons);
    if (!renew[0]) return;
    await userEvent.click(renew[0]);
    expect(await screen.findByText(/A new link is on its way/)).toBeVisible();
  });
});

// product: P14.13
describe('reference file', () => {
  it('an attached reference file shows its check and can be removed', async () => {
    let file: object | null = { ...FILE, state: 'CHECKING', type: null, pages: null };
    renderPortal('/references/secret', {
      OpenReference: () => {
        const answer = opened('key', null, [], { takes: 'EITHER', file });
        file = FILE;
        return answer;
      },
      RemoveReferenceFile: () => ({
        data: { removeReferenceFile: { __typename: 'RefereeRequest', state: 'STARTED' } },
      }),
    });
    await pressOpen();
    const part = within(await screen.findByRole('region', { name: 'Or attach a file' }));
    await part.findByText('letter.pdf');
    await part.findByText(/Checked$/);
    screen.getByLabelText('Letter');
    await userEvent.click(part.getByRole('button', { name: 'Remove letter.pdf' }));
    await waitFor(() => expect(part.queryByText('letter.pdf')).toBeNull());
  });

  it('submitting with a refused file and no letter requires one of them', async () => {
    const file = { ...FILE, state: 'REFUSED', refusal: 'SCRIPTS' };
    const fields = { 'answers.letter': 'This field is required' };
    renderPortal('/references/secret', {
      OpenReference: () => opened('key', null, [], { takes: 'EITHER', file }),
      SubmitReference: refused('No.', { code: 'INVALID_INPUT', fields }),
    });
    await pressOpen();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit the reference' }));
    expect(await screen.findByText('Write the letter or attach another file')).toBeVisible();
    const letter = screen.getByRole('textbox', { name: 'Letter' });
    await waitFor(() => expect(letter).toHaveFocus());
    const summary = screen.getByText('Check the marked fields, then submit again.');
    expect(summary.compareDocumentPosition(letter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('dropping several files attaches only the first and shows a message', async () => {
    renderPortal('/references/secret', {
      OpenReference: () => opened('key', null, [], { takes: 'FILE', form: { sections: [] } }),
    });
    await pressOpen();
    const part = within(await screen.findByRole('region', { name: 'Your reference as a file' }));
    const hint = await part.findByText(/^One file: PDF, .* Drop it here or paste it\.$/);
    const files = ['letter.pdf', 'notes.pdf'].map((name) => new File([], name));
    fireEvent.drop(hint, { dataTransfer: { files } });
    const told = 'You can attach only one file, so only letter.pdf was added.';
    expect(part.getByText(told)).toHaveAttribute('role', 'alert');
    expect(part.getAllByText('letter.pdf')).toHaveLength(1);
    expect(part.queryByText('notes.pdf')).toBeNull();
    fireEvent.drop(hint, { dataTransfer: { files: files.slice(0, 1) } });
    expect(part.queryByText(told)).toBeNull();
  });

  it('after a submitted file is refused, the referee can only send a replacement', async () => {
    const file = { ...FILE, state: 'REFUSED', refusal: 'SCRIPTS' };
    const fileUntil = '2026-12-31T23:00:00.000Z';
    renderPortal('/references/secret', {
      OpenReference: () => opened('key', null, [], { state: 'RECEIVED', takes: 'FILE', file, fileUntil }),
    });
    await pressOpen();
    await screen.findByRole('heading', { name: 'Send another file' });
    await screen.findByText(/^This PDF contains scripts/);
    screen.getByText(/^You can replace it until/);
    screen.getByRole('button', { name: 'Choose a file: Reference' });
    expect(screen.queryByRole('button', { name: 'Submit the reference' })).toBeNull();
  });
});
