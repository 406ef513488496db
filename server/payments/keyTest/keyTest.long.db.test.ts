import { describe, expect, it } from 'vitest';
import { openPayingPortal } from '../../test/payingPortal.ts';

const { portal, stripe } = await openPayingPortal({
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
});

const { STRIPE_API_BASE: _, ...KEYS } = stripe.settings;

async function store(keys: Record<string, string>) {
  const { settings } = (await portal.asAdmin('{ settings { version } }')).data;
  const values = Object.entries(keys).map(([name, value]) => ({ name, value }));
  const { errors } = await portal.asAdmin(
    'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }',
    { input: { version: settings.version, values } },
  );
  expect(errors).toBeUndefined();
}

const test = async () => (await portal.asAdmin('mutation { testPaymentKeys { state said } }')).data;

// product: P7.35
describe('payment key test', () => {
  it('the key test reports a provider that does not respond', async () => {
    await store(KEYS);
    stripe.break('reset', 'reset', 'reset');
    expect((await test()).testPaymentKeys.state).toBe('REFUSED');
  });
});
