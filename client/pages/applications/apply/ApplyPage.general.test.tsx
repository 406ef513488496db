import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { FILLED, findForm, SAVED, startServer } from './testApplyForm.tsx';
import { answersOf, asked, openForm } from './testGeneralForm.ts';

const group = (name: RegExp) => within(screen.getByRole('group', { name }));

// product: P11.20
it('the application form is filled with general answers and saves them with their version', async () => {
  const server = await openForm();
  const need = screen.getByText('What you will need').closest('details');
  expect(need).toHaveTextContent('2 of them belong to “General application”');
  expect(group(/^School/).getByRole('definition')).toHaveTextContent('Oslo katedralskole');
  expect(screen.queryByLabelText('Which school?')).toBeNull();
  expect(group(/^School/).getByText(/^From “General application”/)).toBeVisible();
  expect(group(/^Essay/).queryByText(/General application/)).toBeNull();
  await enter(screen.getByLabelText('Why you?'), 'Because');
  expect(await screen.findByText(SAVED)).toBeVisible();
  await enter(screen.getByLabelText('Which year?'), '2026');
  await waitFor(() => expect(server.answers).toMatchObject({ generalVersion: 2 }));
  expect(server.answers?.answers).toEqual({
    ...{ 'general.name': 'Oslo katedralskole', 'general.year': '2026', why: 'Because' },
  });
});

// product: P11.20
it('unsaved answers can overwrite newer general answers', async () => {
  const copy = {
    ...{ content: FILLED, version: 1, generalVersion: 1 },
    answers: { 'general.name': 'Typed offline' },
  };
  localStorage.setItem(`draft:u1:${SCHOLARSHIP_ID}`, JSON.stringify(copy));
  const { server } = startServer(
    makeFormScholarship({
      questions: asked,
      viewerDraft: makeDraft(FILLED),
      viewerAnswers: answersOf({ 'general.name': 'Bergen' }, 2),
    }),
  );
  await findForm();
  const choice = await screen.findByRole('region', { name: 'This form was changed elsewhere' });
  await waitFor(() => expect(choice).toHaveTextContent('This version: Typed offlineOther version: Bergen'));
  expect(server.saves).toEqual([]);
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep this version' }));
  await waitFor(() =>
    expect(server.answers).toMatchObject({ generalVersion: 3, answers: { 'general.name': 'Typed offline' } }),
  );
});
