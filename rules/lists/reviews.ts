import { RATING_BOUNDS, REVIEWS_PER_PAGE } from '../applications/reviewLimits.ts';
import { defineList, SEARCH, textsFrom } from './list.ts';

const word = textsFrom('reviews');

export const REVIEWS = defineList({
  name: 'reviews',
  pageSize: REVIEWS_PER_PAGE,
  sorts: ['NEWEST', 'OLDEST', 'BEST', 'WORST'],
  fields: {
    ...SEARCH,
    scholarshipId: { kind: 'id', record: 'scholarship' },
    ratingMin: { kind: 'stars' },
    ratingMax: { kind: 'stars' },
    createdFrom: { kind: 'day' },
  },
  address: {
    rating: {
      choices: RATING_BOUNDS,
      select: {
        label: word('manage.rating'),
        all: word('manage.anyRating'),
        name: (rating: keyof typeof RATING_BOUNDS) => word(`manage.ratings.${rating}`),
      },
    },
    created: { field: 'createdFrom', since: word('manage.createdSince') },
  },
  columns: {
    scholarship: { heading: word('mine.columns.scholarship'), wire: 'scholarshipName' },
    university: { heading: word('mine.columns.university'), wire: 'university_name' },
    author: { heading: textsFrom('exports')('author'), wire: 'user_name' },
    email: { heading: textsFrom('users')('columns.email'), wire: 'user_email' },
    rating: { heading: word('mine.columns.rating'), is: 'number', wire: 'rating' },
    comment: { heading: word('mine.columns.comment'), wire: 'review_comment' },
    createdAt: { heading: word('mine.columns.date'), is: 'instant', wire: 'currentDate' },
  },
});
