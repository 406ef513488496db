import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../applications/applicationOptions.ts';
import { calendarDay, lineOfText, paragraphOfText, storableText, wholeNumber } from '../fields.ts';
import type { Move } from '../moves.ts';
import { problem } from '../problems.ts';
import { amountSchema } from './awards.ts';

export const DISBURSEMENT_STATES = ['PLANNED', 'PAID', 'STOPPED'] as const;

export type DisbursementState = (typeof DISBURSEMENT_STATES)[number];

export const MAX_PARTS = 60;
/** A file with more rows or bytes may not fit in the body of a GraphQL request. */
export const MAX_BANK_FILE_ROWS = 500;
export const MAX_BANK_FILE_BYTES = 90_000;
/** Hours that payments wait after a change of bank details, unless a second admin confirms the details. */
const BANK_HOLD_HOURS = 48;

const MAX_REFERENCE_CHARACTERS = 100;

export const DISBURSEMENT_MOVES: readonly Move<DisbursementState, 'day' | 'reason'>[] = [
  { from: 'PLANNED', to: 'PAID', needs: ['day'] },
  { from: 'PLANNED', to: 'STOPPED', needs: ['reason'] },
];

const optionalLine = (maximum: number) =>
  storableText()
    .trim()
    .transform((text) => text || null)
    .pipe(lineOfText(maximum).nullable())
    .nullish()
    .transform((text) => text ?? null);

const partSchema = z.object({
  dueOn: calendarDay(),
  amount: amountSchema,
  condition: optionalLine(200),
});

export const planSchema = z.object({
  parts: z.array(partSchema).max(MAX_PARTS, problem('disbursementParts', { max: MAX_PARTS })),
  version: wholeNumber(1, 2_147_483_647),
});

export type PlannedPart = z.output<typeof partSchema>;

export const stopSchema = z.object({ reason: paragraphOfText(MAX_REASON_CHARACTERS) });

/** `today` is the current day in the portal's time zone. */
export const paidSchema = (today: string) =>
  z.object({
    paidOn: calendarDay().refine((day) => day <= today, problem('notFuture')),
    reference: optionalLine(MAX_REFERENCE_CHARACTERS),
  });

export const BANK_FILE_COLUMNS = ['disbursement', 'paidOn', 'amount', 'currency'] as const;

export const bankDetailsSchema = z.object({
  holder: lineOfText(200),
  account: storableText()
    .overwrite((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase())
    .refine(isAccount, problem('account')),
  bank: optionalLine(34),
});

function isAccount(account: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(account) ? isIban(account) : /^[A-Z0-9]{4,34}$/.test(account);
}

export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const digits = [...account.slice(4), ...account.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

export const endOfAccount = (account: string): string => account.slice(account.length < 8 ? -2 : -4);

type BankChange = { changedAt: Date; reviewedAt: Date | null };
type HeldPart = { state: DisbursementState; createdAt: Date };

/**
 * True if a planned payment must wait for a second admin: if it is due earlier than 48 hours after the bank details
 * changed, or if they changed less than 48 hours ago and after the payment was planned. Payments without bank details
 * are not held.
 */
export function isPaymentHeld(
  { state, createdAt }: HeldPart,
  bank: BankChange | null,
  { dueAt, now }: { dueAt: Date; now: Date },
): boolean {
  if (state !== 'PLANNED' || !bank || bank.reviewedAt) return false;
  const holdUntil = bank.changedAt.getTime() + BANK_HOLD_HOURS * 3_600_000;
  return holdUntil > dueAt.getTime() || (bank.changedAt > createdAt && holdUntil > now.getTime());
}
