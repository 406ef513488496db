import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { accountAnswers, startAccounts, startSignedIn } from '../../auth/testAccount.ts';
import { listAnswers, makePage, makeScholarships } from '../testScholarships.ts';

const cards = makeScholarships(4);
const line = (yours: string | null) => ({ __typename: 'RequirementLine', yours });
const eligible = (verdict: string, summary: string, changes: object = {}) => ({
  __typename: 'Eligibility',
  ...{ verdict, summary, lines: [line('Bangladesh')], missing: [], exception: null, ...changes },
});
const missing = ['Nationality', 'GPA'].map((label) => ({ __typename: 'MissingAnswer', label }));
const unknown = eligible('MAY_APPLY', '', { lines: [line(null)], missing });
const VERDICTS = [
  eligible('CAN_APPLY', 'You can apply'),
  unknown,
  eligible('DOES_NOT_MEET', 'You cannot apply. Requirement: GPA at least 3; yours is 2'),
  eligible('NOT_STATED', 'No requirements listed', { lines: [] }),
];

const answerWith = (verdicts: object[]): Answers => ({
  ...listAnswers(() => makePage(cards, { totalCount: 4, pageCount: 1, page: 1 })),
  CardVerdicts: ({ ids }) => ({
    data: {
      eligibilities: (ids as string[]).map((scholarshipId, place) => ({
        __typename: 'ScholarshipEligibility',
        scholarshipId,
        eligibility: verdicts[place],
      })),
    },
  }),
});
const questions = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'CardVerdicts');
/** Waits for the verdict of every card, because each card renders its own. */
const findCards = () =>
  waitFor(() => {
    const found = screen.getAllByRole('article');
    for (const card of found) expect(card.querySelector('[data-verdict]')).not.toBeNull();
    return found;
  });

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
