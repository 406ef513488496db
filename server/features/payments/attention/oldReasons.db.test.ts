import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;
let portal: TestPortal;

const WITHDRAWN =
  'The application was withdrawn after work on it had begun: decide whether the fee goes back.';
const AMOUNT = 'The amount differs: 1,250.00 USD was to be paid, the payment service says 25.00 EUR.';
const FEE = 'The amount differs: 25.00 USD was paid, the application costs 3,500 JPY.';

/** What an older portal may hold, with what it becomes. */
const ATTENTION: [string, { reason: string; values: object }[]][] = [
  ['The checkout was finished, but nothing is paid yet.', [{ reason: 'NOTHING_PAID', values: {} }]],
  [
    `${WITHDRAWN} The payer disputes this payment at their bank. Answer in the payment service.`,
    [
      { reason: 'WITHDRAWN_DURING_PROCESSING', values: {} },
      { reason: 'DISPUTED', values: {} },
    ],
  ],
  [
    `${AMOUNT} ${FEE}`,
    [
      {
        reason: 'AMOUNT_MISMATCH',
        values: {
          expected: { minorUnits: 125_000, currency: 'USD' },
          actual: { minorUnits: 2500, currency: 'EUR' },
        },
      },
      {
        reason: 'FEE_CHANGED',
        values: { paid: { minorUnits: 2500, currency: 'USD' }, fee: { minorUnits: 3500, currency: 'JPY' } },
      },
    ],
  ],
  [
    'The amount differs: 25.00 USD was to be paid, the payment service says nothing.',
    [
      {
        reason: 'AMOUNT_MISMATCH',
        values: { expected: { minorUnits: 2500, currency: 'USD' }, actual: null },
      },
    ],
  ],
  [
    'The payment service refused to open a checkout: No such key. The money could not be given back: Too late: 9 days.',
    [
      { reason: 'CHECKOUT_REFUSED', values: { message: 'No such key.' } },
      { reason: 'REFUND_REFUSED', values: { message: 'Too late: 9 days.' } },
    ],
  ],
  [
    `The money could not be given back: the refund failed at the payment service. A note of somebody.`,
    [
      { reason: 'REFUND_FAILED', values: {} },
      { reason: 'OTHER', values: { text: 'A note of somebody.' } },
    ],
  ],
];

const REFUNDS: [string | null, { refundReason: string | null; refundNote: string | null }][] = [
  ['You had paid for this scholarship already.', { refundReason: 'PAID_TWICE', refundNote: null }],
  ['The payment came after the deadline.', { refundReason: 'AFTER_DEADLINE', refundNote: null }],
  ['The portal gives the fee back.', { refundReason: 'BY_STAFF', refundNote: null }],
  ['Paid by mistake.', { refundReason: 'BY_STAFF', refundNote: 'Paid by mistake.' }],
  [null, { refundReason: null, refundNote: null }],
];

const ids = [...ATTENTION, ...REFUNDS].map(() => randomUUID());
const payer = randomUUID();
const scholarship = randomUUID();
const application = randomUUID();

const quote = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);

// A database as the portal before this migration leaves it.
beforeAll(async () => {
  database = await createDatabaseBefore('20261122185437_payment_reasons');
  const run = (sql: string) => runSql(database.url, sql);
  await run(
    `INSERT INTO users (id, name, email, updated_at) VALUES ('${payer}', 'Ada', 'ada@example.org', now())`,
  );
  await run(
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
       university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
       application_deadline, scholarship_post_date)
     VALUES ('${scholarship}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5, '2026-12-01', '2026-01-01')`,
  );
  await run(
    `INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, gender, degree,
       application_fees, service_charge)
     VALUES ('${application}', '${payer}', '${scholarship}', '1', 'A', 'Ada', '4', '4', 'FEMALE', 'MASTERS', 30, 5)`,
  );
  for (const [index, id] of ids.entries()) {
    const needsReview = ATTENTION[index]?.[0] ?? null;
    const refundReason = REFUNDS[index - ATTENTION.length]?.[0] ?? null;
    await run(
      `INSERT INTO payments (id, payer_id, scholarship_id, amount, currency, status, provider, needs_review, refund_reason, asked_at)
       VALUES ('${id}', '${payer}', '${scholarship}', 2500, 'USD', 'FAILED', 'stripe', ${quote(needsReview)},
         ${quote(refundReason)}, '2026-06-01T00:00Z')`,
    );
  }
  for (const reason of ['You had paid for this scholarship already.', 'Paid by mistake.'])
    await run(
      `INSERT INTO application_events (id, application_id, kind, detail)
       VALUES (gen_random_uuid(), '${application}', 'REFUNDED', '{ "receiptNumber": "R-1", "reason": ${JSON.stringify(reason)} }')`,
    );
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

const read = (id: string | undefined) =>
  portal.ctx.db.payment.findUniqueOrThrow({
    where: { id },
    include: { attention: { select: { reason: true, values: true }, orderBy: { reason: 'asc' } } },
  });

it.each(ATTENTION.map(([text, reasons], index) => [text, reasons, ids[index]] as const))(
  'the sentence of an older portal becomes reasons: %s',
  async (_text, reasons, id) => {
    expect((await read(id)).attention).toEqual(reasons);
  },
);

it.each(REFUNDS.map(([text, becomes], index) => [text, becomes, ids[ATTENTION.length + index]] as const))(
  'why an older portal refunded becomes a reason, and what staff wrote a note: %s',
  async (_text, becomes, id) => {
    expect(await read(id)).toMatchObject({ ...becomes, lastPolledAt: new Date('2026-06-01T00:00Z') });
  },
);

it('the timeline of an older portal says the same, and the total of the fees is there', async () => {
  const { data } = await portal.asModerator(
    `{ application(id: "${application}") { totalFee timeline { kind detail } } }`,
  );
  expect(data.application.totalFee).toBe(35);
  const details = data.application.timeline.map(({ detail }: { detail: object }) => detail);
  expect(details).toContainEqual({
    receiptNumber: 'R-1',
    refundReason: 'PAID_TWICE',
    reason: 'You had already paid for this scholarship.',
  });
  expect(details).toContainEqual({
    receiptNumber: 'R-1',
    refundReason: 'BY_STAFF',
    reason: 'Paid by mistake.',
  });
});
