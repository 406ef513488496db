import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_CONDITIONS, MAX_FUND_NAME } from '../../../../rules/awards/awardOptions.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { notify } from '../../../lib/notify.ts';
import { listCurrencies } from '../../../lib/options/currencyOptions.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { FieldPair } from '../../../ui/form/groups/FieldGroup.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import {
  type PlanFragment,
  useFundsQuery,
  useSaveAwardPlanMutation,
  useSaveFundMutation,
} from './plan.generated.ts';
import { NEW_FUND, planSchema, toPlanValues } from './planForm.ts';

type Props = {
  scholarshipId: string;
  organisationId: string;
  plan: PlanFragment | null;
  onClose: () => void;
};

export function PlanDialog(props: Props) {
  const t = useMessages('decide');
  return (
    <FormDialog opened onClose={props.onClose} title={t('plan.heading')} size="lg">
      <PlanForm {...props} />
    </FormDialog>
  );
}

function PlanForm({ scholarshipId, organisationId, plan, onClose }: Props) {
  const t = useMessages('decide');
  const portal = usePortal();
  const [version] = useState(plan?.version ?? 0);
  const funds = useFundsQuery({ variables: { organisationId }, fetchPolicy: 'cache-and-network' });
  const [saveFund] = useSaveFundMutation();
  const [savePlan] = useSaveAwardPlanMutation({ refetchQueries: ['DecidedScholarship'] });
  const form = useSchemaForm({
    rules: planSchema,
    labels: {
      currency: t('plan.labels.currency'),
      budget: t('plan.labels.budget'),
      places: t('plan.labels.places'),
      amount: t('plan.labels.amount'),
      fundId: t('plan.labels.fund'),
      fundName: t('plan.labels.fundName'),
      fundBudget: t('plan.labels.fundBudget'),
      acceptDays: t('plan.labels.acceptDays'),
      conditions: t('plan.labels.conditions'),
      offersWaitlist: t('plan.offersWaitlist'),
      needsSecondPerson: t('plan.needsSecondPerson'),
    },
    values: toPlanValues(plan, portal.currency),
    send: async ({ plan: given, fund }) => {
      let { fundId } = given;
      if (fund) {
        const { data } = await saveFund({ variables: { input: { ...fund, organisationId, version: 0 } } });
        fundId = data?.saveFund.id ?? null;
        await funds.refetch();
        // Selects the new fund, so that another attempt does not add it again.
        form.hook.setValue('fundId', fundId ?? '');
      }
      await savePlan({ variables: { input: { ...given, fundId, scholarshipId, version } } });
      void notify({ kind: 'success', title: t('plan.saved') });
      onClose();
    },
  });
  const { language } = t;
  const [currency, fundId] = useWatch({ control: form.hook.control, name: ['currency', 'fundId'] });
  const currencies = useMemo(() => listCurrencies(currency, language), [currency, language]);
  const fitting = (funds.data?.funds ?? []).filter((fund) => fund.currency === currency);
  return (
    <FormFrame of={form} label={t('plan.heading')} isShort>
      <FieldPair>
        <TextField
          of={form}
          name="budget"
          optional
          inputMode="decimal"
          maxLength={16}
          description={t('plan.hints.budget')}
        />
        <SelectField of={form} name="currency" options={currencies} />
      </FieldPair>
      <FieldPair>
        <TextField
          of={form}
          name="places"
          optional
          inputMode="numeric"
          maxLength={6}
          description={t('plan.hints.places')}
        />
        <TextField
          of={form}
          name="amount"
          optional
          inputMode="decimal"
          maxLength={16}
          description={t('plan.hints.amount')}
        />
      </FieldPair>
      <SelectField
        of={form}
        name="fundId"
        optional
        description={t('plan.hints.fund')}
        options={[
          ...fitting.map(({ id, name, left }) => ({
            value: id,
            label: t('plan.fund', {
              name,
              left: formatMinorUnits({ minorUnits: left, currency }, language),
            }),
          })),
          { value: NEW_FUND, label: t('plan.addFund') },
        ]}
      />
      {fundId === NEW_FUND && (
        <FieldPair>
          <TextField of={form} name="fundName" maxLength={MAX_FUND_NAME} autoComplete="off" />
          <TextField of={form} name="fundBudget" inputMode="decimal" maxLength={16} />
        </FieldPair>
      )}
      <TextField
        of={form}
        name="acceptDays"
        inputMode="numeric"
        maxLength={2}
        description={t('plan.hints.acceptDays')}
      />
      <TextAreaField
        of={form}
        name="conditions"
        optional
        rows={5}
        maxLength={MAX_CONDITIONS}
        description={t('plan.hints.conditions')}
      />
      <CheckboxField of={form} name="offersWaitlist" />
      <CheckboxField of={form} name="needsSecondPerson" />
      <FormButtons of={form} submit={t('plan.save')} submitting={t('plan.saving')} onCancel={onClose} />
    </FormFrame>
  );
}
