import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import { makeDraft, makeFormScholarship } from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { agree, FILLED, findForm, startServer } from './testApplyForm.tsx';
import { asked, FORM } from './testAskedForm.ts';

async function openForm() {
  const started = startServer(
    makeFormScholarship({ questions: asked, viewerDraft: makeDraft(FILLED) as never }),
  );
  await findForm();
  return started.server;
}

// product: P11.14
it('scholarship questions are validated, reviewed and submitted with their version', async () => {
  const server = await openForm();
  const need = screen.getByText('What you will need').closest('details');
  expect(need).toHaveTextContent('This scholarship has 3 additional questions; 2 are required.');
  await agree();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  const motivation = screen.getByLabelText('Why you?');
  await waitFor(() => expect(motivation).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Why you?' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Essay needs attention' })).toBeVisible();
  expect(await screen.findByLabelText('Essay: needs attention')).toBeInTheDocument();
  await enter(motivation, 'one two three four five six');
  expect(screen.getByText('6 of 5 words')).toBeVisible();
  await userEvent.clear(motivation);
  await enter(motivation, 'Because I can');
  expect(screen.queryByLabelText('Where?')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Have you studied abroad? (optional)'), 'Yes');
  await enter(screen.getByLabelText('Where?'), 'Oslo');
  await userEvent.click(screen.getByText('4 of 4'));
  expect(await screen.findByRole('button', { name: /^Essay.*done/i })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  const review = await screen.findByRole('region', { name: 'Check your answers' });
  expect(review).toHaveTextContent('Where?Oslo');
  expect(within(review).getByRole('img', { name: FILLED.applicantName })).toBeVisible();
  expect(server.submitted).toEqual([]);
  await userEvent.click(within(review).getByRole('button', { name: 'Change: Where?' }));
  await waitFor(() => expect(screen.getByLabelText('Where?')).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Check your answers' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  const again = await screen.findByRole('region', { name: 'Check your answers' });
  await userEvent.click(within(again).getByRole('button', { name: 'Change: Address' }));
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  const last = await screen.findByRole('region', { name: 'Check your answers' });
  await userEvent.click(within(last).getByRole('button', { name: 'Submit application' }));
  await waitFor(() => expect(server.submitted).toHaveLength(1));
  expect(server.submitted[0]).toMatchObject({
    input: {
      answers: { version: 2, answers: { motivation: 'Because I can', abroad: true, where: 'Oslo' } },
    },
  });
});

// product: P11.14
it('changed questions show the differences and preserve the answers', async () => {
  const server = await openForm();
  await enter(screen.getByLabelText('Why you?'), 'Because I can');
  await agree();
  const [essay] = FORM.sections;
  const added = { key: 'hobby', kind: 'line' as const, label: { en: 'Hobby' } };
  server.questions = {
    ...asked,
    version: 3,
    form: {
      sections: [{ ...essay, key: 'essay', questions: [...(essay?.questions ?? []).slice(0, 1), added] }],
    },
  };
  server.refusal = {
    message: 'The questions were changed while you answered them.',
    extensions: { code: 'CONFLICT', questions: { answers: { version: 3 } } },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit application' }));
  const changed = await screen.findByRole('region', { name: 'The questions were changed' });
  expect(changed).toHaveTextContent('New: “Hobby”');
  expect(changed).toHaveTextContent('No longer asked: “Where?”');
  expect(screen.getByLabelText('Why you?')).toHaveValue('Because I can');
  server.refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit application' }));
  await waitFor(() => expect(server.submitted).toHaveLength(2));
  expect(server.submitted[1]).toMatchObject({
    input: { answers: { version: 3, answers: { motivation: 'Because I can' } } },
  });
});

// product: P14.10
it('an applicant names a referee, and each error appears next to its field', async () => {
  const question = { key: 'referees', kind: 'reference', label: { en: 'Who can write about you?' } } as const;
  const form: Form = { sections: [{ key: 'more', title: { en: 'Referees' }, questions: [question] }] };
  const item = (id: string, state: string, given: object = {}) => ({
    __typename: 'Reference',
    ...{ id, question: 'referees', name: 'Grace Hopper', email: 'grace@example.org', position: null },
    ...{ isWaived: false, state, declineReason: null, dueAt: '2026-12-31T23:00:00.000Z', timeZone: 'UTC' },
    ...{ receivedAt: null, isEnteredByStaff: false, content: null, file: null },
    ...{ viewerCanRemind: false, viewerCanRemindFrom: null, viewerCanEnter: false },
    viewerCanChange: state !== 'RECEIVED',
    form: { sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph' }] }] },
    ...given,
  });
  const named: object[] = [item('r0', 'SENT', { question: 'gone', name: 'Barbara' })];
  const sent: unknown[] = [];
  startServer(
    makeFormScholarship({
      questions: { ...asked, form },
      viewerDraft: makeDraft(FILLED) as never,
    }),
    'UNPAID',
    {
      MyReferences: () => ({ data: { myReferences: named } }),
      AskReference: ({ input }) => {
        sent.push(input);
        if (sent.length === 1)
          return {
            errors: [
              {
                message: 'No.',
                extensions: { code: 'INVALID_INPUT', fields: { email: 'This is your own address.' } },
              },
            ],
          };
        const letter = { content: { letter: 'She is fine.' }, receivedAt: '2026-11-20T09:00:00.000Z' };
        const rests = { name: 'Donald', viewerCanRemindFrom: '2026-11-26T09:00:00.000Z' };
        named.push(item('r1', 'BOUNCED'), item('r2', 'RECEIVED', { name: 'Edsger', ...letter }));
        named.push(item('r3', 'SENT', rests));
        return { data: { askReference: named[1] } };
      },
    },
  );
  await findForm();
  await userEvent.click(await screen.findByRole('button', { name: 'Name a referee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name a referee' });
  await enter(within(dialog).getByLabelText('Name'), 'Grace Hopper');
  await enter(within(dialog).getByLabelText('E-mail address'), 'grace@example.org');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the request' }));
  expect(await within(dialog).findByText('This is your own address.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Not delivered')).toBeVisible();
  expect(sent[1]).toMatchObject({ question: 'referees', position: null, note: null, isWaived: false });
  expect(screen.getByRole('button', { name: 'Change address of Grace Hopper' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change Donald' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change Edsger' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remind Grace Hopper' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remind Donald' })).toBeDisabled();
  expect(screen.getAllByText('You can send one reminder a day.')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Remove Barbara' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change Barbara' })).toBeNull();
  expect(screen.getByText('She is fine.')).toBeInTheDocument();
});
