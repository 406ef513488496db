import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../../rules/forms/question.ts';
import { renderScreen } from '../../app/testPortal.tsx';
import { useSavedAnswers } from './useSavedAnswers.ts';

const FORM: Form = { sections: [{ key: 'all', questions: [{ key: 'essay', kind: 'paragraph' }] }] };
const START = {
  ...({ __typename: 'ApplicantProfile', version: 1, answers: {}, updatedAt: null } as const),
  ...{ problems: [], notAsked: [], verified: [] },
};

function Saving({ essay }: { essay: string }) {
  const { change } = useSavedAnswers(FORM, START);
  return (
    <button type="button" onClick={() => change({ essay })}>
      Change
    </button>
  );
}

it.each([
  ['a', true],
  // Each character has three bytes, so the text exceeds the limit.
  ['ক', false],
])('a profile answer of 25,000 “%s” characters is saved with keepalive: %s', async (letter, isKept) => {
  const { asked } = renderScreen(<Saving essay={letter.repeat(25_000)} />, {
    SaveApplicantProfile: () => ({ data: { saveApplicantProfile: { ...START, version: 2 } } }),
  });
  await userEvent.click(await screen.findByText('Change'));
  const find = () => asked.find(({ name }) => name === 'SaveApplicantProfile');
  await waitFor(() => expect(find()?.keepalive).toBe(isKept));
});
