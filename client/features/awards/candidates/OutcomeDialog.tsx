import { useHotkeys } from '@mantine/hooks';
import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { MAX_PLACES } from '../../../../rules/awards/awardOptions.ts';
import { typeAmount } from '../../../../rules/money/typedAmount.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecisionOutcome } from '../../../schema.generated.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { RadioField } from '../../../ui/form/fields/RadioField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { PlanFragment } from '../plan/plan.generated.ts';
import { optionalCount } from '../typedCount.ts';
import { typedMoney } from '../typedMoney.ts';
import type { CandidateFragment } from './candidates.generated.ts';

export type OutcomeDetails = {
  amount?: number | null;
  waitlistRank?: number | null;
  reason?: string | null;
  isReasonShared?: boolean;
};

type Props = {
  outcome: DecisionOutcome;
  count: number;
  known?: CandidateFragment | undefined;
  plan: PlanFragment | null;
  send: (details: OutcomeDetails) => Promise<unknown>;
  onClose: () => void;
};

export function OutcomeDialog(props: Props) {
  const t = useMessages('decide');
  const { outcome, count, known, onClose } = props;
  const name = known?.application.applicantName ?? '';
  return (
    <FormDialog opened onClose={onClose} title={t('outcome.heading', { outcome, count, name })} size="lg">
      <OutcomeForm {...props} />
    </FormDialog>
  );
}

function OutcomeForm({ outcome, count, known, plan, send, onClose }: Props) {
  const t = useMessages('decide');
  const portal = usePortal();
  const currency = plan?.currency ?? portal.currency;
  const name = known?.application.applicantName ?? '';
  const decision = known?.decision?.outcome === outcome ? known.decision : null;
  const amount = decision?.amount ?? plan?.amount;
  const [isAward, isWaitlist, isReturn] = [outcome === 'AWARD', outcome === 'WAITLIST', outcome === 'RETURN'];
  const form = useSchemaForm({
    rules: z.object({
      amount: isAward ? typedMoney(currency) : z.string().transform(() => null),
      waitlistRank: isWaitlist ? optionalCount(1, MAX_PLACES) : z.string().transform(() => null),
      reason: isReturn ? reasonSchema : z.union([z.literal(''), reasonSchema]),
      sharing: z.enum(['APPLICANT', 'STAFF']),
    }),
    labels: {
      amount: t('outcome.amount', { currency }),
      waitlistRank: t('outcome.waitlistRank'),
      reason: t(isReturn ? 'outcome.missing' : 'outcome.reason'),
      sharing: t('outcome.sharing'),
    },
    values: {
      amount: amount == null ? '' : typeAmount(amount, currency),
      waitlistRank: decision?.waitlistRank == null ? '' : String(decision.waitlistRank),
      reason: decision?.reason ?? '',
      sharing: isReturn || decision?.isReasonShared ? ('APPLICANT' as const) : ('STAFF' as const),
    },
    send: async ({ amount, waitlistRank, reason, sharing }) => {
      await send({
        ...(isAward && { amount }),
        ...(isWaitlist && { waitlistRank }),
        ...(reason && { reason, isReasonShared: sharing === 'APPLICANT' }),
      });
      onClose();
    },
  });
  useHotkeys([['mod+Enter', () => void form.submit()]], []);
  return (
    <FormFrame of={form} label={t('outcome.heading', { outcome, count, name })} isShort>
      {isAward && (
        <TextField
          of={form}
          name="amount"
          inputMode="decimal"
          maxLength={16}
          description={count > 1 ? t('outcome.amountEach') : undefined}
        />
      )}
      {isWaitlist && (
        <TextField
          of={form}
          name="waitlistRank"
          optional
          inputMode="numeric"
          maxLength={6}
          description={t('outcome.waitlistHint')}
        />
      )}
      <TextAreaField
        of={form}
        name="reason"
        optional={!isReturn}
        rows={3}
        maxLength={MAX_REASON_CHARACTERS}
        description={isReturn ? t('outcome.missingHint') : undefined}
      />
      {!isReturn && (
        <RadioField
          of={form}
          name="sharing"
          options={[
            { value: 'STAFF', label: t('outcome.notShared') },
            { value: 'APPLICANT', label: t('outcome.shared') },
          ]}
        />
      )}
      <FormButtons
        of={form}
        submit={t('outcome.submit')}
        submitting={t('outcome.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
