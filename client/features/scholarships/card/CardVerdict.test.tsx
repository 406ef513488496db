import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { accountAnswers, startAccounts, startSignedIn } from '../../auth/testAccount.ts';
import { listAnswers, makePage, makeScholarships } from '../testScholarships.ts';
import { answerWith, cards, eligible, findCards, questions, VERDICTS } from './testCardVerdict.ts';

afterEach(() => localStorage.clear());

// product: P10.14
describe('eligibility on scholarship cards', () => {
  it('a visitor with stored answers sees verdicts from a single request', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    startAccounts();
    const { asked, session } = renderPortal('/allScholarship', {
      ...accountAnswers,
      ...answerWith(VERDICTS),
    });
    await session.signOut();
    const [first, second, third, last] = await findCards();
    expect(first).toHaveTextContent('You can apply');
    expect(second).toHaveTextContent('You may be able to apply. Tell us: Nationality, GPA');
    expect(third).toHaveTextContent('You cannot apply. Requirement: GPA at least 3; yours is 2');
    expect(last).toHaveTextContent('No requirements listed');
    expect(last).not.toHaveTextContent('You can apply');
    for (const card of [first, second, third])
      expect(within(card as HTMLElement).getByText(/^You /).previousElementSibling?.tagName).toBe('svg');
    expect(questions(asked)).toEqual([
      {
        name: 'CardVerdicts',
        variables: { ids: cards.map(({ id }) => id), answers: { nationality: 'BD' } },
      },
    ]);
  });

  it('a visitor without answers sees no verdicts and sends no eligibility request', async () => {
    startAccounts();
    const { asked, session } = renderPortal('/allScholarship', {
      ...accountAnswers,
      ...answerWith(VERDICTS),
    });
    await session.signOut();
    for (const card of await screen.findAllByRole('article')) expect(card).not.toHaveTextContent('You');
    expect(questions(asked)).toEqual([]);
  });

  it('the card of a closed scholarship never says that the viewer can apply', async () => {
    const [open, closed] = makeScholarships(2);
    const list = [open, { ...closed, isOpen: false, phase: 'CLOSED' }] as typeof cards;
    renderPortal('/allScholarship', {
      ...startSignedIn(),
      ...answerWith([eligible('CAN_APPLY', 'You can apply'), eligible('CAN_APPLY', 'You can apply')]),
      ...listAnswers(() => makePage(list, { totalCount: 2, pageCount: 1, page: 1 })),
    });
    await screen.findByText('You meet the requirements');
    const [first, second] = screen.getAllByRole('article');
    expect(first).toHaveTextContent('You can apply');
    expect(second).not.toHaveTextContent('You can apply');
  });
});
