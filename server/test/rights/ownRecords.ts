import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Person } from '../people.ts';
import { OWN_ACCOUNTS } from './ownAccounts.ts';
import { OWN_APPLICATIONS } from './ownApplications.ts';
import { OWN_BACKOFFICE } from './ownBackoffice.ts';
import { OWN_CATALOGUE } from './ownCatalogue.ts';
import { OWN_PAYMENTS } from './ownPayments.ts';
import { myself, type OwnRows, type RefusalCase } from './ownRows.ts';
import { makeApplicationId, makeScholarshipId } from './records.ts';

export const OWN: OwnRows = {
  ...OWN_ACCOUNTS,
  ...OWN_APPLICATIONS,
  ...OWN_BACKOFFICE,
  ...OWN_CATALOGUE,
  ...OWN_PAYMENTS,
};

const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n');

type RouteCall = { method: 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: string | object };

export const OWN_ROUTES: Record<
  string,
  { about: RefusalCase['about']; send: (given: string, caller: Person) => RouteCall }
> = {
  'DELETE /allscholaritems/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'DELETE', url: `/allscholaritems/${id}` }),
  },
  'PATCH /feedback/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'PATCH', url: `/feedback/${id}`, payload: { feedback: 'Good' } }),
  },
  'PATCH /user/status/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'PATCH', url: `/user/status/${id}`, payload: { status: 'processing' } }),
  },
  'PATCH /users/admin/:emailOrId': {
    about: myself,
    send: (id) => ({ method: 'PATCH', url: `/users/admin/${id}` }),
  },
  'DELETE /users/:id': { about: myself, send: (id) => ({ method: 'DELETE', url: `/users/${id}` }) },
};

export const OWN_ROWS: Record<
  string,
  { url: (ctx: Context) => Promise<string>; file: (email: string) => string }
> = {
  applications: {
    url: async (ctx) => `/imports/applications?scholarship=${await makeScholarshipId(ctx)}&consent=true`,
    file: (email) =>
      csv(
        ['email', 'name', 'phone', 'address', 'ssc', 'hsc'],
        [email, 'Ada', '+47 555 80 000', 'Harbour Street 1', '5', '5'],
        [`${randomUUID()}@example.org`, 'Bo', '+47 555 80 000', 'Harbour Street 1', '5', '5'],
      ),
  },
  facts: {
    url: async () => '/imports/facts',
    file: (email) =>
      csv(
        ['email', 'fact', 'value', 'source', 'day'],
        [email, 'nationality', 'BD', 'Registry', '2026-01-01'],
      ),
  },
};
