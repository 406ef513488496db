import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../app/testPortal.tsx';
import { startAccounts, startSignedIn } from '../auth/testAccount.ts';
import { storeLocalAnswers, useProfileAnswers } from './profileAnswers.ts';

beforeEach(() => localStorage.clear());

function Shown() {
  const answers = useProfileAnswers();
  return <output>{JSON.stringify(answers)}</output>;
}

// product: P10.1
it("useProfileAnswers returns a visitor's answers but null for signed-in users", async () => {
  startAccounts();
  const visitor = renderScreen(<Shown />);
  await act(() => visitor.session.signOut());
  expect(await screen.findByText('null')).toBeVisible();
  act(() => void storeLocalAnswers({ nationality: 'BD', degree: null }));
  expect(await screen.findByText('{"nationality":"BD"}')).toBeVisible();
  visitor.unmount();
  const { session } = renderScreen(<Shown />, startSignedIn());
  await act(() => session.begin());
  expect(await screen.findByText('null')).toBeVisible();
});
