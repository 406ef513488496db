import { z } from 'zod';
import {
  MAX_ACCEPT_DAYS,
  MAX_CONDITIONS,
  MAX_FUND_NAME,
  MAX_PLACES,
} from '../../../../rules/awards/awardOptions.ts';
import { lineOfText, paragraphOfText, REQUIRED } from '../../../../rules/fields.ts';
import { typeAmount } from '../../../../rules/money/typedAmount.ts';
import { optionalCount, typedCount } from '../typedCount.ts';
import { typedMoney } from '../typedMoney.ts';
import type { PlanFragment } from './plan.generated.ts';

export const NEW_FUND = 'new';

const fields = z.object({
  currency: z.string().min(1, REQUIRED),
  fundId: z.string(),
  fundName: z.string(),
  fundBudget: z.string(),
  budget: z.string(),
  places: optionalCount(1, MAX_PLACES),
  amount: z.string(),
  acceptDays: typedCount(1, MAX_ACCEPT_DAYS),
  conditions: z.union([z.literal(''), paragraphOfText(MAX_CONDITIONS)]),
  offersWaitlist: z.boolean(),
  needsSecondPerson: z.boolean(),
});

export const planSchema = fields.transform((given, check) => {
  const read = <T>(name: 'fundName' | 'fundBudget' | 'budget' | 'amount', rule: z.ZodType<T, string>) => {
    const found = rule.safeParse(given[name]);
    if (found.success) return found.data;
    const [issue] = found.error.issues;
    check.addIssue({ code: 'custom', path: [name], message: issue?.message ?? REQUIRED });
    return z.NEVER;
  };
  const { currency, fundName: _name, fundBudget: _budget, ...plan } = given;
  const optional = { isOptional: true };
  return {
    plan: {
      ...plan,
      currency,
      fundId: given.fundId || null,
      budget: read('budget', typedMoney(currency, { min: 0, ...optional })),
      amount: read('amount', typedMoney(currency, optional)),
      conditions: given.conditions || null,
    },
    fund:
      given.fundId === NEW_FUND
        ? {
            name: read('fundName', lineOfText(MAX_FUND_NAME)),
            budget: read('fundBudget', typedMoney(currency, { min: 0 })) ?? 0,
            currency,
          }
        : null,
  };
});

export function toPlanValues(plan: PlanFragment | null, usualCurrency: string): z.input<typeof fields> {
  const currency = plan?.currency ?? usualCurrency;
  const typed = (amount: number | null | undefined) => (amount == null ? '' : typeAmount(amount, currency));
  return {
    currency,
    fundId: plan?.fund?.id ?? '',
    fundName: '',
    fundBudget: '',
    budget: typed(plan?.budget),
    places: plan?.places == null ? '' : String(plan.places),
    amount: typed(plan?.amount),
    acceptDays: String(plan?.acceptDays ?? 14),
    conditions: plan?.conditions ?? '',
    offersWaitlist: plan?.offersWaitlist ?? false,
    needsSecondPerson: plan?.needsSecondPerson ?? false,
  };
}
