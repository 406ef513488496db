import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import { makeDraft, makeFormScholarship } from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { agree, FILLED, findForm, PATH, startServer } from './testApplyForm.tsx';
import { asked } from './testAskedForm.ts';

// product: P1.8
it('submitting and the error summary focus a missing document', async () => {
  const question = {
    key: 'transcript',
    kind: 'document',
    label: { en: 'Transcript' },
    isRequired: true,
  } as const;
  const form: Form = { sections: [{ key: 'more', title: { en: 'More' }, questions: [question] }] };
  startServer(
    makeFormScholarship({ questions: { ...asked, form }, viewerDraft: makeDraft(FILLED) as never }),
    'UNPAID',
    { MyDocuments: () => ({ data: { myDocuments: null } }) },
  );
  await findForm();
  const choose = await screen.findByRole('button', { name: 'Choose a file: Transcript' });
  await agree();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  await waitFor(() => expect(choose).toHaveFocus());
  const section = choose.closest('details') as HTMLDetailsElement;
  section.open = false;
  await userEvent.click(screen.getByRole('link', { name: 'Transcript' }));
  expect(choose).toHaveFocus();
  expect(section.open).toBe(true);
});

// product: P11.14
it('Change leads to the field after a reload of the page with all answers', async () => {
  const { router } = startServer(
    makeFormScholarship({ questions: asked, viewerDraft: makeDraft(FILLED) as never }),
    'UNPAID',
    {},
    `${PATH}?check=#address`,
  );
  await findForm();
  await waitFor(() => expect(router.state.location).toMatchObject({ search: '', hash: '#address' }));
  await enter(screen.getByLabelText('Why you?'), 'Because I can');
  await agree();
  await userEvent.click(screen.getByRole('button', { name: 'Check and submit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Why you?' }));
  await waitFor(() => expect(screen.getByLabelText('Why you?')).toHaveFocus());
});

// product: P11.14
it('profile answers are filled in as summaries and saved with the first input', async () => {
  const question = {
    key: 'town',
    kind: 'line',
    label: { en: 'Where do you live?' },
    profileKey: 'home',
  } as const;
  const form: Form = { sections: [{ key: 'you', title: { en: 'Home' }, questions: [question] }] };
  const profile = {
    __typename: 'ApplicantProfile',
    id: 'p1',
    version: 1,
    answers: { home: 'Oslo' },
    verified: [],
  };
  const set = {
    ...{
      __typename: 'AnswerSet',
      questions: { __typename: 'AskedForm', id: 'f1', version: 2, generalVersion: 0 },
    },
    ...{ generalVersion: 0, answers: {}, kept: [], problems: [], setAside: [] },
  };
  const { server } = startServer(
    makeFormScholarship({ questions: { ...asked, form }, viewerAnswers: set as never }),
    'UNPAID',
    { OfferedAnswers: () => ({ data: { myApplicantProfile: profile } }) },
  );
  await findForm();
  const you = within(await screen.findByRole('group', { name: /^Home/ }));
  await waitFor(() => expect(you.getByRole('definition')).toHaveTextContent('Oslo'));
  expect(you.getByText('From your applicant profile')).toBeVisible();
  expect(server.saves).toEqual([]);
  await enter(screen.getByLabelText('Address'), 'Storgata 1');
  await waitFor(() => expect(server.answers?.answers).toEqual({ town: 'Oslo' }));
  await userEvent.click(you.getByRole('button', { name: 'Change: Where do you live?' }));
  const town = screen.getByLabelText('Where do you live?');
  expect(town).toHaveFocus();
  await userEvent.clear(town);
  await enter(town, 'Bergen');
  await waitFor(() => expect(server.answers?.answers).toEqual({ town: 'Bergen' }));
});
