import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { answerWith, findCards, questions, unknown, VERDICTS } from './testCardVerdict.ts';

afterEach(() => localStorage.clear());

// product: P10.14
describe('eligibility on scholarship cards', () => {
  it('a signed-in user sees verdicts without sending local answers', async () => {
    const { asked } = renderPortal('/allScholarship', { ...startSignedIn(), ...answerWith(VERDICTS) });
    expect(await findCards()).toHaveLength(4);
    expect(questions(asked)).toMatchObject([{ variables: { answers: null } }]);
  });

  it('an account without answers sees no verdicts', async () => {
    const { asked } = renderPortal('/allScholarship', {
      ...startSignedIn(),
      ...answerWith([unknown, unknown, unknown, unknown]),
    });
    await waitFor(() => expect(questions(asked)).toHaveLength(1));
    for (const card of await screen.findAllByRole('article')) expect(card).not.toHaveTextContent('You');
  });
});
