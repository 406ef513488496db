import { applicationRoutes } from './applications.ts';
import { paymentRoutes } from './payments.ts';
import { reviewRoutes } from './reviews.ts';
import { scholarshipRoutes } from './scholarships.ts';
import { userRoutes } from './users.ts';

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
