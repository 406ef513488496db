import type { TextKey } from '../../../../messages/catalogue.ts';
import { Prisma } from '../../../../prisma/client/client.ts';
import { PROOF_MINUTES } from '../../../platform/access.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

/** What a signed-in session still lacks before it opens anything; null for a session that lacks nothing. */
export type Shortfall = 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_SETUP_REQUIRED' | null;

type Policy = Pick<PortalEnv, 'REQUIRE_SECOND_FACTOR'>;

/** The user `u` reads what other people submitted: staff, or a coordinator. */
const WORKS_FOR_OTHERS = Prisma.sql`(
  u.role <> 'USER' OR EXISTS (SELECT FROM coordinators c WHERE c.user_id = u.id))`;

/** The shortfall of the session `s` of the user `u`. A factor that was proved before the present one was set up is none. */
export function shortfallOf({ REQUIRE_SECOND_FACTOR }: Policy): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN u.second_factor_since IS NOT NULL AND s.second_factor_at >= u.second_factor_since THEN NULL
    WHEN u.second_factor_since IS NOT NULL THEN 'SECOND_FACTOR_REQUIRED'
    WHEN ${REQUIRE_SECOND_FACTOR} AND ${WORKS_FOR_OTHERS} THEN 'SECOND_FACTOR_SETUP_REQUIRED' END`;
}

/** Whether the key `k` of the user `u` works: those of staff and coordinators must have been made under a second factor where one is required. */
export function isKeyProved({ REQUIRE_SECOND_FACTOR }: Policy): Prisma.Sql {
  return Prisma.sql`(NOT ${REQUIRE_SECOND_FACTOR} OR NOT ${WORKS_FOR_OTHERS} OR k.created_at >= u.second_factor_since)`;
}

/** Whether the owner of the session `s` proved lately who they are; the sign-in counts. */
export function hasFreshProof(now: Date): Prisma.Sql {
  return Prisma.sql`GREATEST(s.created_at, s.proved_at) > ${new Date(now.getTime() - PROOF_MINUTES * 60_000)}`;
}

const TEXTS = {
  SECOND_FACTOR_REQUIRED: 'auth.secondFactorRequired',
  SECOND_FACTOR_SETUP_REQUIRED: 'auth.secondFactorSetup',
} as const satisfies Record<NonNullable<Shortfall>, TextKey<'errors'>>;

/** The refusal of a session that lacks something. */
export function refuseShortfall(shortfall: NonNullable<Shortfall>): AppError {
  return refuse(shortfall, TEXTS[shortfall]);
}
