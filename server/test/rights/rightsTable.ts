import { APPLICATIONS } from './applications.ts';
import { FORMS } from './forms.ts';
import { MONEY } from './money.ts';
import { OFFICES } from './organisations.ts';
import { PEOPLE } from './people.ts';
import { PORTAL } from './portal.ts';
import { REVIEWS } from './reviews.ts';
import type { Row } from './rows.ts';
import { SCHOLARSHIPS } from './scholarships.ts';

/** What each field answers to whom: a field without a line here fails the sweep. */
export const RIGHTS: Record<string, Row> = {
  ...OFFICES,
  ...MONEY,
  ...REVIEWS,
  ...SCHOLARSHIPS,
  ...APPLICATIONS,
  ...FORMS,
  ...PEOPLE,
  ...PORTAL,
};
