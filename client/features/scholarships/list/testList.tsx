import { screen } from '@testing-library/react';
import { renderPortal } from '../../../app/testPortal.tsx';
import { type ListVariables, listAnswers, makePage, makeScholarships } from '../testScholarships.ts';

export const twenty = makeScholarships(20);

export function pageOfTwenty({ page }: ListVariables) {
  const shown = Math.min(page, 3);
  const items = page > 3 ? [] : twenty.slice((page - 1) * 9, page * 9);
  return makePage(items, { totalCount: 20, pageCount: 3, page: shown });
}

export function renderList(
  query = '',
  answer: (variables: ListVariables) => ReturnType<typeof makePage> = pageOfTwenty,
  countries?: object[],
  organisations?: object[],
) {
  return renderPortal(`/allScholarship${query}`, listAnswers(answer, countries, organisations));
}

export const cards = () => screen.findAllByRole('article');
