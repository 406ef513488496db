export function shownPages(page: number, pageCount: number): (number | 'before' | 'after')[] {
  if (pageCount <= 7) return range(1, pageCount);
  if (page <= 4) return [...range(1, 5), 'after', pageCount];
  if (page >= pageCount - 3) return [1, 'before', ...range(pageCount - 4, pageCount)];
  return [1, 'before', ...range(page - 1, page + 1), 'after', pageCount];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
