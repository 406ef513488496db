import { CATALOGUE_ROUTES } from './catalogueRoutes.ts';
import { FILE_ROUTES } from './fileRoutes.ts';
import { RECORD_ROUTES } from './recordRoutes.ts';
import type { RouteRow } from './routeRows.ts';

export const ROUTES: Record<string, RouteRow> = {
  ...CATALOGUE_ROUTES,
  ...FILE_ROUTES,
  ...RECORD_ROUTES,
};
