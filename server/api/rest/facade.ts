import { applicationRoutes } from './applications.ts';
import { paymentRoutes } from './payments.ts';
import { reviewRoutes } from './reviews.ts';
import { scholarshipRoutes } from './scholarships.ts';
import { userRoutes } from './users.ts';

/** The REST calls of docs/product.md P9.4, grouped for the description. */
export const FACADE = [
  ...inGroup('Scholarships', scholarshipRoutes),
  ...inGroup('Applications', applicationRoutes),
  ...inGroup('Payments', paymentRoutes),
  ...inGroup('Reviews', reviewRoutes),
  ...inGroup('Users', userRoutes),
];

function inGroup<Route>(tag: string, routes: Route[]) {
  return routes.map((route) => ({ ...route, tag }));
}
