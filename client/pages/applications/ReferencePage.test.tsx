import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { opened, pressOpen, refused } from './testReference.ts';

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

  it.each([['EXPIRED', 'This link has expired', 1]])(
    'a reference link in the state %s shows an explanation',
    async (state, heading, buttons) => {
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
    },
  );

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
    await screen.findByText(/^Not saved: /);
    isAway = false;
    expect(await screen.findByText('Too long')).toBeVisible();
    expect(Object.keys(localStorage).filter((name) => name.startsWith('reference-unsaved'))).toEqual([]);
  });

  it('text typed after a save without an answer is preserved on the next visit', async () => {
    const held: { answers: object; version: number } = { answers: {}, version: 1 };
    const questions = ['letter', 'more'].map((key) => ({ key, kind: 'paragraph', label: { en: key } }));
    const form = { sections: [{ key: 'reference', questions }] };
    let isLost = true;
    const answers: Answers = {
      OpenReference: () => opened('first', null, [], { ...held, form }),
      SaveReference: ({ answers: sent, version }) => {
        if (version !== held.version) return refused('Changed.', { code: 'CONFLICT' })();
        // The server omits answers that are null.
        const given = Object.entries(Object(sent)).filter(([, answer]) => answer !== null);
        Object.assign(held, { answers: Object.fromEntries(given), version: held.version + 1 });
        if (isLost) return refused('No.', { code: 'INTERNAL' })();
        return { data: { saveReference: { __typename: 'RefereeRequest', ...held, problems: [] } } };
      },
    };
    renderPortal('/references/token-abc', answers);
    await pressOpen();
    const letter = await screen.findByRole('textbox', { name: /^letter/i });
    const more = screen.getByRole('textbox', { name: /^more/ });
    await enter(more, 'Cleared');
    await userEvent.clear(more);
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and come back later' }));
    await enter(letter, 'Dear');
    await save();
    await screen.findByText(/^Not saved: /);
    await enter(letter, ' committee');
    await save();
    await screen.findByText('Not saved: Changed.');
    cleanup();
    isLost = false;
    renderPortal('/references/token-abc', answers);
    await pressOpen();
    expect(await screen.findByRole('textbox', { name: /^letter/i })).toHaveValue('Dear committee');
    await waitFor(() => expect(held.answers).toMatchObject({ letter: 'Dear committee' }));
  });

  it('a closed reference page sends its text once more and then stops', async () => {
    const { asked } = renderPortal('/references/token-abc', {
      OpenReference: () => opened('first'),
      SaveReference: refused('No.', { code: 'INTERNAL' }),
    });
    const attempts = () => asked.filter(({ name }) => name === 'SaveReference').length;
    await pressOpen();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await enter(await screen.findByRole('textbox', { name: 'Letter' }), 'Precious');
      await userEvent.click(screen.getByRole('button', { name: 'Save and come back later' }));
      await screen.findByText(/^Not saved: /);
      const before = attempts();
      cleanup();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(attempts()).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
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

// product: P14.13
describe('reference file', () => {
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
});
