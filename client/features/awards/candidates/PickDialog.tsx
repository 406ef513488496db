import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { DECISION_OUTCOMES } from '../../../../rules/awards/awardOptions.ts';
import { REQUIRED } from '../../../../rules/fields.ts';
import { typeAmount } from '../../../../rules/money/typedAmount.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { RadioField } from '../../../ui/form/fields/RadioField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { WithValues } from '../../../ui/form/WithValues.tsx';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import { typedMoney } from '../typedMoney.ts';
import { usePrepareDecisionsMutation, useUndecidedTotalsQuery } from './candidates.generated.ts';
import { countPicked, PICKS, toPick } from './picks.ts';
import { reportRefused } from './reportRefused.ts';

type Props = { scholarship: DecidedScholarshipFragment; onClose: () => void };

export function PickDialog(props: Props) {
  const t = useMessages('decide');
  return (
    <FormDialog opened onClose={props.onClose} title={t('pick.heading')} size="lg">
      <PickForm {...props} />
    </FormDialog>
  );
}

function PickForm({ scholarship: { id: scholarshipId, awardPlan: plan }, onClose }: Props) {
  const t = useMessages('decide');
  const portal = usePortal();
  const currency = plan?.currency ?? portal.currency;
  const { data } = useUndecidedTotalsQuery({ variables: { scholarshipId }, fetchPolicy: 'network-only' });
  const [prepare] = usePrepareDecisionsMutation({ refetchQueries: ['Candidates', 'DecidedScholarship'] });

  const rules = z
    .object({
      which: z.enum(PICKS),
      limit: z.string(),
      outcome: z.enum(DECISION_OUTCOMES, REQUIRED),
      amount: z.string(),
      reason: z.union([z.literal(''), reasonSchema]),
    })
    .transform((given, check) => {
      const pick = toPick(given);
      if (typeof pick === 'string') {
        check.addIssue({ code: 'custom', path: ['limit'], message: pick });
        return z.NEVER;
      }
      const amount = typedMoney(currency).safeParse(given.amount);
      if (given.outcome === 'AWARD' && !amount.success) {
        check.addIssue({
          code: 'custom',
          path: ['amount'],
          message: amount.error.issues[0]?.message ?? REQUIRED,
        });
        return z.NEVER;
      }
      if (given.outcome === 'RETURN' && !given.reason) {
        check.addIssue({ code: 'custom', path: ['reason'], message: REQUIRED });
        return z.NEVER;
      }
      const { outcome, reason } = given;
      return {
        ...{ pick, outcome },
        ...(outcome === 'AWARD' && amount.success && { amount: amount.data }),
        ...(outcome === 'RETURN' && { reason, isReasonShared: true }),
      };
    });

  const form = useSchemaForm({
    rules,
    labels: {
      which: t('pick.which'),
      limit: t('pick.limit'),
      outcome: t('pick.outcome'),
      amount: t('outcome.amount', { currency }),
      reason: t('outcome.missing'),
    },
    values: {
      which: 'best' as const,
      limit: '',
      outcome: 'AWARD' as const,
      amount: plan?.amount == null ? '' : typeAmount(plan.amount, currency),
      reason: '',
    },
    send: async (input) => {
      let done = 0;
      // The server prepares a limited number of decisions per call. The loop ends after a call that prepares none.
      for (let { pick } = input, hasMore = true; hasMore; ) {
        const { data: sent } = await prepare({ variables: { input: { scholarshipId, ...input, pick } } });
        const { results = [], left = 0 } = sent?.prepareDecisions ?? {};
        const now = results.filter(({ isDone }) => isDone).length;
        reportRefused(t, results);
        done += now;
        hasMore = now > 0 && left > 0;
        if ('best' in pick) pick = { best: left };
      }
      if (done > 0)
        void notify({ kind: 'success', title: t('prepared', { count: done, outcome: input.outcome }) });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('pick.heading')} isShort>
      <RadioField
        of={form}
        name="which"
        options={PICKS.map((value) => ({ value, label: t(`pick.${value}`) }))}
      />
      <WithValues of={form}>
        {({ which, limit, outcome }) => (
          <>
            {which !== 'rest' && (
              <TextField
                of={form}
                name="limit"
                inputMode="decimal"
                maxLength={6}
                description={t(which === 'below' ? 'pick.belowHint' : 'pick.bestHint')}
              />
            )}
            <SelectField
              of={form}
              name="outcome"
              options={DECISION_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            />
            {outcome === 'AWARD' && (
              <TextField
                of={form}
                name="amount"
                inputMode="decimal"
                maxLength={16}
                description={t('outcome.amountEach')}
              />
            )}
            {outcome === 'RETURN' && (
              <TextAreaField
                of={form}
                name="reason"
                rows={3}
                maxLength={MAX_REASON_CHARACTERS}
                description={t('outcome.missingHint')}
              />
            )}
            <p role="status" className="strong">
              {data && t('pick.count', countPicked(data, { which, limit }))}
            </p>
          </>
        )}
      </WithValues>
      <FormButtons
        of={form}
        submit={t('outcome.submit')}
        submitting={t('outcome.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
