import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { enter } from '../test/enter.ts';

const REQUEST = {
  __typename: 'RefereeRequest',
  refereeName: 'Grace Hopper',
  applicantName: 'Ada Lovelace',
  scholarshipName: 'Nordic Grant',
  universityName: 'University of Bergen',
  about: { en: 'How she works with others' },
  note: 'My thesis, please',
  isWaived: true,
  state: 'OPENED',
  dueAt: '2026-12-31T23:00:00.000Z',
  timeZone: 'Europe/Oslo',
  form: {
    sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph', isRequired: true }] }],
  },
  answers: {},
  takes: 'WRITES',
  file: null,
  fileUntil: null,
  version: 1,
};
const opened = (
  browser: string | null,
  codeTo: string | null = null,
  earlierLetters: object[] = [],
  given: object = {},
) => ({
  data: {
    openReference: {
      ...{ __typename: 'OpenedReference', browser, codeTo, earlierLetters },
      request: browser ? { ...REQUEST, ...given } : null,
    },
  },
});
const refused = (message: string, extensions: object) => () => ({ errors: [{ message, extensions }] });
const pressOpen = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Open the request' }));

beforeEach(() => localStorage.clear());

// product: P14.3, P14.9
describe('referee page', () => {
  it('a referee opens the request with a button, saves and submits the reference', async () => {
    const answers: Answers = {
      OpenReference: () => opened('key-of-this-browser'),
      SaveReference: ({ answers: sent, version }) => ({
        data: {
          saveReference: {
            __typename: 'RefereeRequest',
            version: Number(version) + 1,
            answers: sent,
            problems: [],
          },
        },
      }),
      SubmitReference: ({ answers: sent }) =>
        (sent as { letter?: string }).letter === 'Short'
          ? {
              errors: [
                {
                  message: 'No.',
                  extensions: { code: 'INVALID_INPUT', fields: { 'answers.letter': 'More words' } },
                },
              ],
            }
          : { data: { submitReference: { __typename: 'RefereeRequest', state: 'RECEIVED' } } },
    };
    const { asked } = renderPortal('/references/token-abc', answers);
    await screen.findByRole('heading', { name: 'You have been asked for a reference' });
    const ofReferences = () => asked.filter(({ name }) => name.includes('Reference'));
    expect(ofReferences()).toEqual([]);
    for (const name of ['Login', 'Sign up', 'Subscribe'])
      expect(screen.queryByRole(name === 'Subscribe' ? 'button' : 'link', { name })).toBeNull();
    expect(screen.getByRole('link', { name: 'Privacy' })).toBeVisible();
    await pressOpen();
    expect(await screen.findByRole('heading', { name: 'A reference for Ada Lovelace' })).toBeVisible();
    for (const text of [
      'How she works with others',
      'My thesis, please',
      /waived the right to read it/,
      /300 to 500 words/,
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Saved')).toBeNull();
    const letter = screen.getByRole('textbox', { name: 'Letter' });
    expect(screen.queryByText('Saved')).toBeNull();
    await enter(letter, 'Short');
    await userEvent.click(screen.getByRole('button', { name: 'Submit the reference' }));
    expect(await screen.findByText('More words')).toBeVisible();
    await waitFor(() => expect(letter).toHaveFocus());
    expect(letter).toHaveValue('Short');
    await enter(letter, 'I have known her for years.');
    await userEvent.click(screen.getByRole('button', { name: 'Submit the reference' }));
    expect(await screen.findByText('We received your reference for Ada Lovelace.')).toBeVisible();
    expect(
      ofReferences().map(({ name, variables: { browser, version } }) => [name, browser, version]),
    ).toEqual([
      ['OpenReference', undefined, undefined],
      ['SaveReference', 'key-of-this-browser', 1],
      ['SubmitReference', 'key-of-this-browser', 2],
      ['SaveReference', 'key-of-this-browser', 2],
      ['SubmitReference', 'key-of-this-browser', 3],
    ]);
  });

  it('opening the reference in another browser requires an e-mailed code', async () => {
    const answers: Answers = {
      OpenReference: ({ code }) => {
        if (code === undefined) return opened(null, 'g…@example.org');
        if (code === '123456') return opened('second');
        return {
          errors: [
            {
              message: 'No.',
              extensions: { code: 'INVALID_INPUT', fields: { code: 'This code is wrong.' } },
            },
          ],
        };
      },
      SendReferenceCode: () => ({ data: { sendReferenceCode: true } }),
    };
    renderPortal('/references/token-abc', answers);
    await pressOpen();
    expect(await screen.findByText(/enter the code that we send to g…@example.org/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText(/^Sent\./);
    await enter(screen.getByRole('textbox', { name: 'Code' }), '000000');
    await pressOpen();
    expect(await screen.findByText('This code is wrong.')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Code' }));
    await enter(screen.getByRole('textbox', { name: 'Code' }), '123456');
    await pressOpen();
    expect(await screen.findByRole('heading', { name: 'A reference for Ada Lovelace' })).toBeVisible();
  });

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
    ['EXPIRED', 'This link has expired', 1],
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

  it('an unsaved reference is preserved when it is reopened from another e-mail', async () => {
    let isAway = true;
    const answers: Answers = {
      OpenReference: () => opened('first'),
      SaveReference: ({ answers: sent, version }) =>
        isAway
          ? { errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] }
          : {
              data: {
                saveReference: {
                  ...{ __typename: 'RefereeRequest', version: Number(version) + 1, answers: sent },
                  problems: [{ __typename: 'AnswerProblem', question: 'letter', message: 'Too long' }],
                },
              },
            },
    };
    renderPortal('/references/token-abc', answers);
    await pressOpen();
    await enter(await screen.findByRole('textbox', { name: 'Letter' }), 'Precious');
    await userEvent.click(screen.getByRole('button', { name: 'Save and come back later' }));
    expect(await screen.findByText(/^Not saved: /)).toBeVisible();
    cleanup();
    const { asked } = renderPortal('/references/of-a-reminder', answers);
    await pressOpen();
    expect(asked.find(({ name }) => name === 'OpenReference')?.variables.browsers).toEqual(['first']);
    expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveValue('Precious');
    await screen.findByText(/^Not saved: /, undefined, { timeout: 4000 });
    isAway = false;
    expect(await screen.findByText('Too long', undefined, { timeout: 4000 })).toBeVisible();
    expect(Object.keys(localStorage).filter((name) => name.startsWith('reference-unsaved'))).toEqual([]);
  });

  it('a referee can decline with a reason after confirmation', async () => {
    const { asked } = renderPortal('/references/token-abc', {
      OpenReference: () => opened('first'),
      DeclineReference: () => ({ data: { declineReference: true } }),
    });
    await pressOpen();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('dialog');
    await enter(screen.getByRole('textbox', { name: /Reason/ }), 'On leave');
    const [yes] = [...dialog.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Decline',
    );
    await userEvent.click(yes as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeVisible();
    expect(asked.find(({ name }) => name === 'DeclineReference')?.variables).toMatchObject({
      isWrongPerson: false,
      reason: 'On leave',
    });
  });
});

const FILE = {
  ...{ __typename: 'Document', id: 'f1', name: 'letter.pdf', type: 'PDF', bytes: 1200, pages: 1 },
  ...{ state: 'CLEAN', refusal: null },
};

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
    await part.findByText(/Checked$/, undefined, { timeout: 5_000 });
    screen.getByLabelText('Letter');
    await userEvent.click(part.getByRole('button', { name: 'Remove letter.pdf' }));
    await waitFor(() => expect(part.queryByText('letter.pdf')).toBeNull());
  });

  it('a file-only reference question has no text field and requires a file', async () => {
    renderPortal('/references/secret', {
      OpenReference: () => opened('key', null, [], { takes: 'FILE', form: { sections: [] } }),
      SubmitReference: refused('No.', { code: 'INVALID_INPUT', fields: { file: 'Attach a file.' } }),
    });
    await pressOpen();
    const part = within(await screen.findByRole('region', { name: 'Your reference as a file' }));
    expect(screen.queryByLabelText('Letter')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Submit the reference' }));
    await part.findByText('Attach a file.');
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
