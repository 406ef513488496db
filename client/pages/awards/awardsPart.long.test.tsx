import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../../rules/forms/question.ts';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import {
  listManaged,
  makeEdited,
  makeManaged,
  offerFor,
  STAFF,
} from '../../features/scholarships/testManaged.ts';
import { enter } from '../../test/enter.ts';
import { makeDecided, makePlan } from './testAwards.ts';

function openPart(hasPlan = true) {
  const edited = makeEdited();
  const sent: { form: Form; version: number; scholarshipId: string }[] = [];
  const plan = { __typename: 'AwardPlan', scholarshipId: edited.id };
  renderPortal(`/dashboard/items/update/${edited.id}?part=awards`, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ...offerFor(),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: edited } }),
    DecidedScholarship: () => ({
      data: {
        scholarshipForEdit: makeDecided({
          ...{ id: edited.id, awardPlan: hasPlan ? makePlan({ scholarshipId: edited.id }) : null },
        }),
      },
    }),
    AcceptanceForm: () => ({
      data: {
        scholarshipForEdit: {
          ...{ __typename: 'Scholarship', id: edited.id, awardPlan: { ...plan, questions: null } },
        },
      },
    }),
    SaveAcceptanceForm: ({ input }) => {
      sent.push(input as (typeof sent)[number]);
      const { form } = input as { form: Form };
      const questions = { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: 0, form };
      return { data: { saveAcceptanceForm: { ...plan, questions } } };
    },
  });
  return { sent, id: edited.id };
}

// product: P18.81
it('staff can add a question that recipients answer when they accept', async () => {
  const { sent, id } = openPart();
  const part = within(await screen.findByRole('region', { name: 'Acceptance questions' }));
  await userEvent.click(await part.findByRole('button', { name: 'Add a question' }));
  await enter(await part.findByLabelText('Question'), 'When will you start?');
  await userEvent.click(part.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scholarshipId: id, version: 0 });
  expect(sent[0]?.form.sections[0]?.questions).toMatchObject([
    { kind: 'line', label: { en: 'When will you start?' } },
  ]);
  expect(await screen.findByText('The questions were saved')).toBeVisible();
});

it('a scholarship without an award plan has no questions for recipients', async () => {
  openPart(false);
  expect(await screen.findByRole('button', { name: 'Set up the award plan' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Acceptance questions' })).toBeNull();
});
