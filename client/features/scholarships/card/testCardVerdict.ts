import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Answers } from '../../../app/testPortal.tsx';
import { listAnswers, makePage, makeScholarships } from '../testScholarships.ts';

export const cards = makeScholarships(4);
const line = (yours: string | null) => ({ __typename: 'RequirementLine', yours });
export const eligible = (verdict: string, summary: string, changes: object = {}) => ({
  __typename: 'Eligibility',
  ...{ verdict, summary, lines: [line('Bangladesh')], missing: [], exception: null, ...changes },
});
const missing = ['Nationality', 'GPA'].map((label) => ({ __typename: 'MissingAnswer', label }));
export const unknown = eligible('MAY_APPLY', '', { lines: [line(null)], missing });
export const VERDICTS = [
  eligible('CAN_APPLY', 'You can apply'),
  unknown,
  eligible('DOES_NOT_MEET', 'You cannot apply. Requirement: GPA at least 3; yours is 2'),
  eligible('NOT_STATED', 'No requirements listed', { lines: [] }),
];

export const answerWith = (verdicts: object[]): Answers => ({
  ...listAnswers(() => makePage(cards, { totalCount: 4, pageCount: 1, page: 1 })),
  CardVerdicts: async ({ ids }) => {
    // Cards may mount one after another, but before a network would answer. Only then do they share a request.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const eligibilities = (ids as string[]).map((scholarshipId, place) => ({
      __typename: 'ScholarshipEligibility',
      scholarshipId,
      eligibility: verdicts[place],
    }));
    return { data: { eligibilities } };
  },
});
export const questions = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'CardVerdicts');
/** Waits for the verdict of every card, because each card renders its own. */
export const findCards = () =>
  waitFor(() => {
    const found = screen.getAllByRole('article');
    for (const card of found) expect(card.querySelector('[data-verdict]')).not.toBeNull();
    return found;
  });
