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

function renderFiltered(query = '', row = makeStaffApplication()) {
  return renderList(
    row,
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
it('staff can filter by answers, and the URL contains the conditions', async () => {
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

it('removing the scholarship filter removes the conditions on its answers', async () => {
  const { router } = renderFiltered('&answer=motivation~violin');
  await screen.findByRole('button', { name: 'Remove filter Why you? contains “violin”' });
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

// product: P7.57
it('staff can show answers as columns, and the browser remembers the columns', async () => {
  const row = makeStaffApplication({ answerTexts: ['€1,200'] });
  const { router, sent, unmount } = renderFiltered('', row);
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Transcript' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Income' }));
  expect(await screen.findByRole('columnheader', { name: 'Income' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '€1,200' })).toBeVisible();
  expect(sent('Applications').at(-1)).toMatchObject({ questions: ['income'], isOfOne: true });
  expect(new URLSearchParams(router.state.location.search).getAll('question')).toEqual(['income']);
  unmount();
  const again = renderFiltered('', row);
  await waitFor(() => expect(again.router.state.location.search).toContain('question=income'));
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Income' }));
  await waitFor(() => expect(again.router.state.location.search).not.toContain('question'));
  expect(localStorage.getItem('columns:answers')).toBe('[]');
  localStorage.removeItem('columns:answers');
});

// product: P7.56
it("staff can sort a scholarship's applications by rank and score in the last round", async () => {
  const row = makeStaffApplication({
    lastResult: {
      __typename: 'RoundResult',
      roundName: 'Committee',
      total: 87.5,
      spread: 4,
      rank: 2,
    } as never,
  });
  const { router, sent } = renderFiltered('', row);
  await userEvent.click(await screen.findByRole('link', { name: 'Rank' }));
  await waitFor(() => expect(sent('Applications').at(-1)).toMatchObject({ sort: 'RANK' }));
  expect(await screen.findByRole('cell', { name: '87.5' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Score' }));
  await waitFor(() => expect(sent('Applications').at(-1)).toMatchObject({ sort: 'SCORE' }));
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(sent('Applications').at(-1)).toMatchObject({ sort: 'NEWEST', isOfOne: false });
});

// product: P7.54
it('filters without a field are shown as pills; the filter button counts all filters', async () => {
  const { router } = renderFiltered('&payment=PAID&references=WAITING&created=2026-11-01');
  await screen.findByRole('button', { name: 'Filters and tools: 4 filters in use' });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter References: Waiting for references' }),
  );
  await waitFor(() => expect(router.state.location.search).not.toContain('references'));
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Submitted since/ }));
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?payment=PAID&scholarship=${SCHOLARSHIP_ID}`),
  );
  expect(screen.queryByRole('button', { name: /^Remove filter Payment/ })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Payment' })).toHaveValue('PAID');
});
