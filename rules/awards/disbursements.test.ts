import { describe, expect, it } from 'vitest';
import {
  bankDetailsSchema,
  DISBURSEMENT_MOVES,
  DISBURSEMENT_STATES,
  endOfAccount,
  isIban,
  isPaymentHeld,
  paidSchema,
  planSchema,
} from './disbursements.ts';

const VALID = [
  ...['DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947', 'FR1420041010050500013M02606'],
  ...['MT84MALT011000012345MTLCAST001S', 'BE68539007547034'],
];

describe('bank details', () => {
  it.each(VALID)('the IBAN %s is valid, but invalid if one digit changes', (iban) => {
    expect(isIban(iban)).toBe(true);
    const others = [...iban].flatMap((character, place) =>
      /\d/.test(character)
        ? [`${iban.slice(0, place)}${(Number(character) + 1) % 10}${iban.slice(place + 1)}`]
        : [],
    );
    expect(others.filter(isIban)).toEqual([]);
  });

  it('an account number ignores spaces and case and has 4 to 34 characters', () => {
    const read = (account: unknown) =>
      bankDetailsSchema.safeParse({ holder: 'Ada', account }).data?.account ?? null;
    expect(read('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(read('12-34-56 1234')).toBe('1234561234');
    expect(
      ['123', 'x'.repeat(35), 'DE88370400440532013000', 'DE89', '1234/5', '', null, 1234].map(read),
    ).toEqual(Array(8).fill(null));
  });

  it('a missing or empty bank code becomes null', () => {
    const read = (bank?: string | null) =>
      bankDetailsSchema.parse({ holder: ' Ada ', account: '12345678', ...(bank !== undefined && { bank }) });
    expect([read(), read(null), read('  '), read(' COBADEFF370 ')].map(({ bank }) => bank)).toEqual([
      ...[null, null, null],
      'COBADEFF370',
    ]);
  });

  it('at most half of an account number is visible', () => {
    expect(['1234', '1234567', '12345678', 'DE89370400440532013000'].map(endOfAccount)).toEqual([
      ...['34', '67', '5678', '3000'],
    ]);
  });
});

describe('disbursements', () => {
  it('only planned disbursements can be marked as paid or stopped', () => {
    const moves = DISBURSEMENT_STATES.flatMap((from) =>
      DISBURSEMENT_MOVES.filter((move) => move.from === from).map(({ to }) => `${from} ${to}`),
    );
    expect(moves).toEqual(['PLANNED PAID', 'PLANNED STOPPED']);
  });

  it.each([0, -1, 1.5, 2 ** 53, '100', null])('a disbursement with an amount of %j is rejected', (amount) => {
    const parts = [{ dueOn: '2027-02-01', amount }];
    expect(planSchema.safeParse({ parts, version: 1 }).success).toBe(false);
  });

  it('disbursements with non-existent dates, future payments or more than 60 parts are rejected', () => {
    const part = { dueOn: '2027-02-01', amount: 1 };
    const plan = (...parts: object[]) => planSchema.safeParse({ parts, version: 1 }).success;
    expect([plan(part), plan(), plan({ ...part, dueOn: '2027-02-30' })]).toEqual([true, true, false]);
    expect([plan(...Array(60).fill(part)), plan(...Array(61).fill(part))]).toEqual([true, false]);
    const paid = (paidOn: string) => paidSchema('2027-02-01').safeParse({ paidOn }).success;
    expect([paid('2027-02-01'), paid('2027-02-02'), paid('1969-12-31')]).toEqual([true, false, false]);
  });
});

describe('payments on hold', () => {
  const at = (hours: number) => new Date(Date.UTC(2027, 0, 10) + hours * 3_600_000);
  const isHeld = (
    changed: number,
    { due = 1_000, planned = -1_000, now = 0, reviewedAt = null as Date | null } = {},
  ) =>
    isPaymentHeld(
      { state: 'PLANNED', createdAt: at(planned) },
      { changedAt: at(changed), reviewedAt },
      { dueAt: at(due), now: at(now) },
    );

  it('bank details changed later than 48 hours before the due day hold a payment', () => {
    expect([isHeld(-100, { due: -52 }), isHeld(-100, { due: -53 }), isHeld(-100, { due: -120 })]).toEqual([
      ...[false, true, true],
    ]);
  });

  it('bank details changed after planning put the payment on hold for 48 hours', () => {
    expect([isHeld(0), isHeld(0, { now: 47 }), isHeld(0, { now: 48 })]).toEqual([true, true, false]);
    expect(isHeld(0, { planned: 1, now: 2 })).toBe(false);
  });

  it('reviewed, paid and stopped payments and those without bank details are not on hold', () => {
    expect(isHeld(0, { due: 1, reviewedAt: at(0) })).toBe(false);
    const when = { dueAt: at(0), now: at(0) };
    expect(isPaymentHeld({ state: 'PLANNED', createdAt: at(0) }, null, when)).toBe(false);
    for (const state of ['PAID', 'STOPPED'] as const)
      expect(isPaymentHeld({ state, createdAt: at(-9) }, { changedAt: at(0), reviewedAt: null }, when)).toBe(
        false,
      );
  });
});
