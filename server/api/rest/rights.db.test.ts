import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { PERMISSIONS, type Permission } from '../../platform/permissions.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { ROUTES } from '../../test/rights/routesTable.ts';
import { rounds } from '../../test/rounds.ts';
import { FACADE } from './facade.ts';

let portal: TestPortal;
let other: { id: string };
const routes = new Set<string>();

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
  };
  portal = await startTestPortal({ BOUNCE_KEY: 'q8Vt2LrXw0NfZ6yKcB4mJ7hPsD1gA9eU' }, { onRoute });
  other = await makeOrganisation(portal.ctx);
});

afterAll(() => portal.close());

const roles = ([null, 'USER', 'MODERATOR', 'ADMIN'] as const).slice(0, rounds(2, 4));

// product: P9.3, P9.4
describe('REST routes', () => {
  // security: C21
  it('every REST route has an expected outcome, and no expectation is obsolete', () => {
    const own = [...routes].filter((name) => !isFile(name));
    expect(own.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('a REST route is open to visitors if and only if its permission is', () => {
    for (const { action, path, isForAll = false } of FACADE) {
      const permission: Permission = action ? PERMISSIONS[action] : {};
      expect([path, isForAll]).toEqual([path, permission.visitor === 'yes']);
    }
  });

  it.each(Object.entries(ROUTES))(
    'the route %s returns the expected status for each role',
    async (_route, { call, about, statuses, coordinators = [statuses[1], statuses[1]] }) => {
      const found: number[] = [];
      for (const role of roles) {
        const target = await makePerson(portal.ctx);
        const caller = role && (await makePerson(portal.ctx, { role }));
        const options = call(target, caller, about ? (await about(portal.ctx, target)).id : '');
        const response = caller ? await portal.requestAs(caller, options) : await portal.request(options);
        found.push(response.statusCode);
        if (role !== 'ADMIN' && response.statusCode >= 400 && /users/.test(String(options.url)))
          expect(await portal.ctx.db.user.count({ where: { id: target.id, role: 'USER' } })).toBe(1);
      }
      expect(found).toEqual(statuses.slice(0, roles.length));
      const organisationIds = [PORTAL_ORGANISATION_ID, other.id].slice(0, rounds(0, 2));
      for (const [place, organisationId] of organisationIds.entries()) {
        const target = await makePerson(portal.ctx);
        const caller = await makeCoordinator(portal.ctx, organisationId);
        const options = call(target, caller, about ? (await about(portal.ctx, target)).id : '');
        const { statusCode } = await portal.requestAs(caller, options);
        expect([place, statusCode]).toEqual([place, coordinators[place]]);
      }
    },
  );
});

function isFile(route: string): boolean {
  return existsSync(join(projectFolder, 'dist/client', route.replace('GET /', '').replace(/\/\*$/, '')));
}
