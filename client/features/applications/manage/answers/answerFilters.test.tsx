import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderList } from '../../../../pages/testDesk.tsx';
import { enter } from '../../../../test/enter.ts';
import { makeStaffApplication, SCHOLARSHIP_ID } from '../../testApplications.ts';

const label = (en: string) => ({ label: { en } });
const FORM = {
  sections: [
    {
      key: 'about',
      questions: [
        { key: 'motivation', kind: 'paragraph', ...label('Why you?') },
        {
          key: 'subjects',
          kind: 'choices',
          ...label('Subjects'),
          options: [{ value: 'MUSIC', ...label('Music') }],
        },
        { key: 'income', kind: 'money', ...label('Income'), currency: 'EUR' },
        { key: 'transcript', kind: 'document', ...label('Transcript') },
      ],
    },
  ],
};

function renderFiltered(query = '') {
  return renderList(
    makeStaffApplication(),
    {
      FilterableQuestions: () => ({
        data: {
          scholarshipForEdit: {
            ...{ __typename: 'Scholarship', id: SCHOLARSHIP_ID, generalForm: null },
            ownQuestions: { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: null, form: FORM },
          },
        },
      }),
    },
    `/dashboard/allapplyscholarship?scholarship=${SCHOLARSHIP_ID}${query}`,
  );
}

async function openDialog(question: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Filter by answers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter by answers' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Question' }), question);
  return dialog;
}

// product: P7.53
it('staff filter by answers, and the URL contains the conditions', async () => {
  const { router, sent } = renderFiltered();
  let dialog = await openDialog('Subjects');
  expect(dialog.queryByRole('option', { name: 'Transcript' })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Answer/ }), 'Music');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('button', { name: 'Remove filter Subjects: Music' });
  dialog = await openDialog('Income');
  await enter(dialog.getByRole('textbox', { name: /^At least/ }), 'much');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  expect((await dialog.findAllByText(/^Enter a number/))[0]).toBeVisible();
  await userEvent.clear(dialog.getByRole('textbox', { name: /^At least/ }));
  await enter(dialog.getByRole('textbox', { name: /^At least/ }), '1200.50');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('button', { name: 'Remove filter Income: at least €1,200.50' });
  await waitFor(() =>
    expect(sent('Applications').at(-1)).toMatchObject({
      filter: {
        scholarshipId: SCHOLARSHIP_ID,
        answers: [
          { question: 'subjects', oneOf: ['MUSIC'] },
          { question: 'income', atLeast: 120_050 },
        ],
      },
    }),
  );
  expect(new URLSearchParams(router.state.location.search).getAll('answer')).toEqual([
    'subjects:MUSIC',
    'income>=120050',
  ]);
});

it('removing the scholarship removes the conditions on its answers', async () => {
  const { router } = renderFiltered('&answer=motivation~violin');
  await screen.findByRole('button', { name: 'Remove filter Why you? contains “violin”' });
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
