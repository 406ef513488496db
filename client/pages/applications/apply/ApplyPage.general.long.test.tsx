import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { joinForms } from '../../../../rules/forms/generalForm.ts';
import { makeDraft } from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { agree, FILLED, field } from './testApplyForm.tsx';
import { answersOf, asked, changeSchool, formOf, line, OWN, openForm, SHARED } from './testGeneralForm.ts';

// product: P11.20
it('the application form says that all its questions belong to the general form', async () => {
  await openForm({ questions: { ...asked, form: joinForms(SHARED, { sections: [] }) } });
  const need = screen.getByText('What you will need').closest('details');
  expect(need).toHaveTextContent('All of them belong to “General application”. You answer them once');
});

// product: P1.8, P11.20
it('a link in the error summary focuses the question of the general form', async () => {
  const shared = formOf('school', 'School', { ...line('why', 'Why this school?'), isRequired: true });
  await openForm({ draft: makeDraft(FILLED), questions: { ...asked, form: joinForms(shared, OWN) } });
  await agree();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Why this school?' }));
  expect(screen.getByLabelText('Why this school?')).toHaveFocus();
});

// product: P11.20
it('a changed general form shows the differences before the next submission', async () => {
  const server = await openForm({ draft: makeDraft(FILLED) });
  await agree();
  const next = formOf('school', 'School', line('name', 'Which school?'), line('town', 'Which town?'));
  server.questions = { ...asked, generalVersion: 6, form: joinForms(next, OWN) };
  server.refusal = {
    message: 'The questions were changed while you answered them.',
    extensions: { code: 'CONFLICT', questions: { answers: { version: 2, generalVersion: 6 } } },
  };
  const submit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Submit application' }));
  };
  await submit();
  const changed = await screen.findByRole('region', { name: 'The questions were changed' });
  expect(changed).toHaveTextContent('New: “Which town?”');
  expect(changed).toHaveTextContent('No longer asked: “Which year?”');
  server.refusal = null;
  await submit();
  await waitFor(() => expect(server.submitted).toHaveLength(2));
  const sent = (generalVersion: number) => ({
    input: { answers: { version: 2, generalVersion, answers: { 'general.name': 'Oslo katedralskole' } } },
  });
  expect(server.submitted).toMatchObject([sent(5), sent(6)]);
});

// product: P11.20
it('newer general answers replace unchanged answers without asking', async () => {
  const server = await openForm();
  await changeSchool();
  server.answers = answersOf({ 'general.name': 'Bergen katedralskole' }, 3);
  await enter(field('Address'), 'Storgata 1');
  await waitFor(() => expect(screen.getByLabelText('Which school?')).toHaveValue('Bergen katedralskole'));
  await waitFor(() => expect(server.draft?.content).toMatchObject({ address: 'Storgata 1' }));
  expect(screen.queryByRole('region', { name: 'This form was changed elsewhere' })).toBeNull();
});

// product: P11.20
it('conflicting general answers are compared separately from the draft', async () => {
  const server = await openForm();
  server.answers = answersOf({ 'general.name': 'Bergen katedralskole' }, 3);
  await changeSchool();
  expect(screen.getByLabelText('Which school?')).toHaveFocus();
  await enter(screen.getByLabelText('Which school?'), 'Oslo');
  await enter(field('Address'), 'Storgata 1');
  const choice = await screen.findByRole('region', { name: 'This form was changed elsewhere' });
  await waitFor(() =>
    expect(choice).toHaveTextContent(
      'Which school?This version: Oslo katedralskoleOsloOther version: Bergen katedralskole',
    ),
  );
  expect(choice).not.toHaveTextContent('Address');
  await userEvent.click(within(choice).getByRole('button', { name: 'Use the other version' }));
  expect(screen.getByLabelText('Which school?')).toHaveValue('Bergen katedralskole');
  expect(field('Address')).toHaveValue('Storgata 1');
  await waitFor(() => expect(server.draft?.content).toMatchObject({ address: 'Storgata 1' }));
  expect(server.answers).toMatchObject({ generalVersion: 3 });
});
