import type { GraphqlAnswer } from '../api.ts';
import { APPLICATIONS } from './applications.ts';
import { ASSESSMENT } from './assessment.ts';
import { AWARDS } from './awards.ts';
import { DISBURSEMENTS } from './disbursements.ts';
import { FORMS } from './forms.ts';
import { MONEY } from './money.ts';
import { OFFICES } from './organisations.ts';
import { PEOPLE } from './people.ts';
import { PORTAL } from './portal.ts';
import { REVIEWS } from './reviews.ts';
import type { Row } from './rows.ts';
import { SCHOLARSHIPS } from './scholarships.ts';

export const RIGHTS: Record<string, Row> = {
  ...OFFICES,
  ...MONEY,
  ...REVIEWS,
  ...SCHOLARSHIPS,
  ...APPLICATIONS,
  ...DISBURSEMENTS,
  ...FORMS,
  ...ASSESSMENT,
  ...AWARDS,
  ...PEOPLE,
  ...PORTAL,
};

export function getOutcome({ data, errors }: GraphqlAnswer): string {
  type Bulk = { code?: string }[] & { results?: { code?: string }[] };
  const [bulk] = Object.values(data ?? {}) as Bulk[];
  return errors?.[0]?.extensions.code ?? (bulk?.results ?? bulk)?.[0]?.code ?? 'ok';
}
