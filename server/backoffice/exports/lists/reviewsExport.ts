import { MAX_REVIEW_SEARCH_CHARACTERS, RATING_BOUNDS } from '../../../../rules/reviewLimits.ts';
import { keysOf } from '../../../../rules/scholarshipOptions.ts';
import { iterateReviews } from '../../../applications/reviews/list/iterateReviews.ts';
import { REVIEW_ORDERS } from '../../../applications/reviews/list/reviewOrder.ts';
import { text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { dayRule, oneOf, searchRule } from '../exportQuery.ts';
import { INSTANT, NUMBER } from '../file/cell.ts';

export const reviewsExport = defineExport({
  action: 'review.listAll',
  query: {
    q: searchRule(MAX_REVIEW_SEARCH_CHARACTERS),
    sort: oneOf(keysOf(REVIEW_ORDERS)),
    rating: oneOf(keysOf(RATING_BOUNDS)),
    created: dayRule,
  },
  rows: (ctx, { q: search, sort, rating, created: createdFrom }) =>
    iterateReviews(ctx, { filter: { search, ...(rating && RATING_BOUNDS[rating]), createdFrom }, sort }),
  columns: {
    scholarship: { head: text('reviews', 'mine.columns.scholarship'), cell: (row) => row.scholarshipName },
    university: { head: text('reviews', 'mine.columns.university'), cell: (row) => row.universityName },
    author: { head: text('exports', 'author'), cell: (row) => row.authorName },
    email: { head: text('users', 'columns.email'), cell: (row) => row.authorEmail },
    rating: { head: text('reviews', 'mine.columns.rating'), format: NUMBER, cell: (row) => row.rating },
    comment: { head: text('reviews', 'mine.columns.comment'), cell: (row) => row.comment },
    createdAt: { head: text('reviews', 'mine.columns.date'), format: INSTANT, cell: (row) => row.createdAt },
  },
});
