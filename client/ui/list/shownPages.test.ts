import { expect, it } from 'vitest';
import { shownPages } from './shownPages.ts';

it.each([
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, 'after', 8]],
  [4, 20, [1, 2, 3, 4, 5, 'after', 20]],
  [5, 20, [1, 'before', 4, 5, 6, 'after', 20]],
  [16, 20, [1, 'before', 15, 16, 17, 'after', 20]],
  [17, 20, [1, 'before', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'before', 16, 17, 18, 19, 20]],
])('pagination shows the expected page numbers on page %i of %i', (page, pageCount, shown) => {
  expect(shownPages(page, pageCount)).toEqual(shown);
});
