import type { InjectOptions } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { makeApplication, makeScholarship } from '../factories.ts';
import type { Person } from '../people.ts';

export type RouteRow = {
  call: (target: Person, caller: Person | null, id: string) => InjectOptions;
  about?: (ctx: Context, owner: Person) => Promise<{ id: string }>;
  statuses: [number, number, number, number];
  /**
   * Expected statuses for a coordinator of the record's organisation, and for a coordinator of another one. Defaults
   * to the statuses of any user.
   */
  coordinators?: [number, number];
};

export const everyone: RouteRow['statuses'] = [200, 200, 200, 200];
export const admins: RouteRow['statuses'] = [401, 403, 403, 200];
export const signedIn: RouteRow['statuses'] = [401, 200, 200, 200];
export const staff: RouteRow['statuses'] = [401, 403, 200, 200];
/**
 * Statuses of routes that list accessible records or count changed ones. Coordinators always get 200: another
 * organisation's records, like missing ones, are left out or counted as 0.
 */
export const inReach: Pick<RouteRow, 'statuses' | 'coordinators'> = {
  statuses: staff,
  coordinators: [200, 200],
};

export const ownApplication = async (ctx: Context, { id: applicantId }: Person) => {
  const { id: scholarshipId } = await makeScholarship(ctx);
  return makeApplication(ctx, { applicantId, scholarshipId });
};
