// A process that only starts one payment, for the test that kills it. Arguments: payer, scholarship.

import { LISTENERS } from '../api/listeners.ts';
import { startPayment } from '../payments/checkout/startPayment.ts';
import { closePools, openPools } from '../platform/database/pools.ts';
import { readEnv } from '../platform/settings/env.ts';
import { TEST_NOW } from './api.ts';

const [, , id = '', scholarshipId = ''] = process.argv;
const env = { ...readEnv(), AUTH_SECRET: '' };
const pools = openPools(env.DATABASE_URL ?? '');
const db = pools.members;
const { email, name } = await db.user.findUniqueOrThrow({ where: { id } });
const viewer = {
  id,
  email,
  name,
  role: 'USER' as const,
  emailVerified: true,
  hasFreshProof: true,
  sessionId: '',
};
const ctx = {
  env,
  db,
  pools,
  isDemo: false,
  now: () => TEST_NOW,
  listeners: LISTENERS,
  viewer,
};
await startPayment({ ...ctx, requestOrigin: 'http://localhost:80' }, { scholarshipId });
await closePools(pools);
