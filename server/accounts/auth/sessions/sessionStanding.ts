import type { TextKey } from '../../../../messages/catalogue.ts';
import { Prisma } from '../../../../prisma/client/client.ts';
import { reachesLevel, type SecondFactorLevel } from '../../../../rules/backoffice/settings.ts';
import { PROOF_MINUTES } from '../../../platform/access.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

export type Shortfall = 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_SETUP_REQUIRED' | null;

type Policy = Pick<PortalEnv, 'REQUIRE_SECOND_FACTOR'>;

/** SQL condition that the role of the user `u` needs a second factor. Must match `isFactorRequired`. */
function isRequired({ REQUIRE_SECOND_FACTOR: level }: Policy): Prisma.Sql {
  const includes = (role: Exclude<SecondFactorLevel, 'false'>) => reachesLevel(level, role);
  return Prisma.sql`((${includes('admins')} AND u.role = 'ADMIN') OR (${includes('moderators')} AND u.role = 'MODERATOR')
    OR (${includes('true')} AND EXISTS (SELECT FROM coordinators c
      JOIN organisations o ON o.id = c.organisation_id WHERE c.user_id = u.id AND o.closed_at IS NULL))
    OR (${includes('assessors')} AND EXISTS (SELECT FROM panel_members m WHERE m.user_id = u.id AND m.left_at IS NULL)))`;
}

/**
 * SQL for the error code of the session `s` of the user `u` if a required second factor has not been set up or
 * verified, otherwise null. Ignores verifications older than the current second factor.
 */
export function sessionShortfall(policy: Policy): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN u.second_factor_since IS NOT NULL AND s.second_factor_at >= u.second_factor_since THEN NULL
    WHEN u.second_factor_since IS NOT NULL THEN 'SECOND_FACTOR_REQUIRED'
    WHEN ${isRequired(policy)} THEN 'SECOND_FACTOR_SETUP_REQUIRED' END`;
}

/**
 * SQL condition that the key `k` of the user `u` works. If the user's role requires a second factor, the key must
 * have been created after the factor was set up.
 */
export function isKeyProved(policy: Policy): Prisma.Sql {
  return Prisma.sql`(NOT ${isRequired(policy)} OR k.created_at >= u.second_factor_since)`;
}

export function hasFreshProof(now: Date): Prisma.Sql {
  return Prisma.sql`GREATEST(s.created_at, s.proved_at) > ${new Date(now.getTime() - PROOF_MINUTES * 60_000)}`;
}

const TEXTS = {
  SECOND_FACTOR_REQUIRED: 'auth.secondFactorRequired',
  SECOND_FACTOR_SETUP_REQUIRED: 'auth.secondFactorSetup',
} as const satisfies Record<NonNullable<Shortfall>, TextKey<'errors'>>;

export function refuseShortfall(shortfall: NonNullable<Shortfall>): AppError {
  return refuse(shortfall, TEXTS[shortfall]);
}
