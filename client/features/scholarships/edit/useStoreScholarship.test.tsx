import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../app/testPortal.tsx';
import { makeEdited } from '../testManaged.ts';
import { useStoreScholarship } from './useStoreScholarship.ts';

function Storing({ description }: { description: string }) {
  const { write } = useStoreScholarship(null, null);
  return (
    <button type="button" onClick={() => void write({ input: { description } } as never)}>
      Store
    </button>
  );
}

it.each([
  ['a', true],
  // Each character has three bytes, so the text exceeds the limit.
  ['ক', false],
])('a scholarship with 25,000 “%s” characters is saved with keepalive: %s', async (letter, isKept) => {
  const { asked } = renderScreen(<Storing description={letter.repeat(25_000)} />, {
    CreateScholarship: () => ({ data: { createScholarship: makeEdited() } }),
  });
  await userEvent.click(await screen.findByText('Store'));
  const find = () => asked.find(({ name }) => name === 'CreateScholarship');
  await waitFor(() => expect(find()?.keepalive).toBe(isKept));
});
