import { Button, Group, NativeSelect } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { formatDay } from '../../../../messages/formats.ts';
import { MAX_DECISIONS_AT_ONCE } from '../../../../rules/awards/awardOptions.ts';
import { isRollingDay } from '../../../../rules/days.ts';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormStateContext } from '../../../ui/form/formState.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import classes from './RenewableAwards.module.css';
import { RenewableAwards } from './RenewableAwards.tsx';
import {
  type RenewableAwardFragment,
  type RenewalTargetsQuery,
  usePrepareRenewalsMutation,
  useRenewalTargetsQuery,
} from './renewals.generated.ts';

type Props = { scholarship: DecidedScholarshipFragment; onClose: () => void };

export function RenewDialog({ scholarship, onClose }: Props) {
  const t = useMessages('awards');
  const { id: scholarshipId, awardPlan } = scholarship;
  const { data, error, refetch } = useRenewalTargetsQuery({
    variables: { scholarshipId },
    fetchPolicy: 'network-only',
  });
  const targets = data?.renewalTargets;
  return (
    <FormDialog opened onClose={onClose} title={t('renew.heading')} size="xl">
      {targets?.length ? (
        <Renewing {...{ scholarshipId, targets, onClose }} conditions={awardPlan?.conditions ?? null} />
      ) : targets ? (
        <MessageBox tone="accent" role="status" title={t('renew.none')}>
          <p>{t('renew.noneText')}</p>
        </MessageBox>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : null}
    </FormDialog>
  );
}

type Target = NonNullable<RenewalTargetsQuery['renewalTargets']>[number];
type RenewingProps = {
  scholarshipId: string;
  targets: readonly Target[];
  conditions: string | null;
  onClose: () => void;
};

function Renewing({ scholarshipId, targets, conditions, onClose }: RenewingProps) {
  const t = useMessages('awards');
  const [targetId, setTarget] = useState(targets[0]?.id ?? '');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [prepare, { loading }] = usePrepareRenewalsMutation();
  const tell = use(FormStateContext);
  useEffect(
    () => tell?.(loading ? 'sending' : chosen.size > 0 ? 'unsaved' : 'saved'),
    [tell, loading, chosen],
  );

  const target = targets.find(({ id }) => id === targetId);
  const plan = target?.awardPlan;
  const currency = plan?.currency ?? '';
  const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);
  const amounts = [...chosen].map(([id, typed]) => ({ id, amount: parseAmount(typed, currency) || null }));
  const sum = amounts.reduce((total, { amount }) => total + (amount ?? 0), 0);

  function choose(awards: readonly RenewableAwardFragment[], isOn: boolean) {
    setFailure(undefined);
    const next = new Map(chosen);
    for (const { award } of awards)
      if (!isOn) next.delete(award.id);
      else if (!next.has(award.id)) next.set(award.id, typeAmount(award.amount, award.currency));
    setChosen(next);
  }

  async function submit() {
    setChecked(true);
    setFailure(undefined);
    if (chosen.size === 0) return setFailure(t('renew.noChoice'));
    if (amounts.some(({ amount }) => amount === null)) return;
    const refused = new Map<string, string | null>();
    try {
      for (let first = 0; first < amounts.length; first += MAX_DECISIONS_AT_ONCE) {
        const awards = amounts.slice(first, first + MAX_DECISIONS_AT_ONCE);
        const { data } = await prepare({
          variables: { input: { scholarshipId, targetId, awards } },
          refetchQueries: ['RenewableAwards', 'RenewalTargets'],
        });
        for (const { id, isDone, message } of data?.prepareRenewals.results ?? [])
          if (!isDone) refused.set(id, message);
      }
    } catch (error) {
      return setFailure(describeFailure(error));
    }
    const count = amounts.length - refused.size;
    if (count > 0) void notify({ kind: 'success', title: t('renew.done', { count }), text: t('renew.next') });
    if (refused.size === 0) return onClose();
    setChosen(new Map([...chosen].filter(([id]) => refused.has(id))));
    setFailure(t('renew.refused', { count: refused.size, reason: [...refused.values()][0] ?? '' }));
  }

  const { left = null, placesLeft = null } = plan?.totals ?? {};
  return (
    <form
      className="stack gap-md"
      noValidate
      aria-label={t('renew.heading')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="stack gap-2xs">
        <NativeSelect
          label={t('renew.target')}
          description={[
            left !== null && t('renew.left', { amount: inWords(left) }),
            placesLeft !== null && t('renew.placesLeft', { count: placesLeft }),
          ]
            .filter(Boolean)
            .join(' ')}
          value={targetId}
          onChange={({ currentTarget: { value } }) => {
            setTarget(value);
            setChosen(new Map());
            setFailure(undefined);
          }}
          data={targets.map(({ id, scholarshipName: name, applicationDeadline: day }) => ({
            value: id,
            label: isRollingDay(day) ? name : t('renew.closing', { name, day: formatDay(day, t.language) }),
          }))}
        />
        <p className={`soft text-sm breaks ${classes.target}`} aria-hidden>
          {target?.scholarshipName}
        </p>
      </div>
      {conditions && (
        <div>
          <p className="strong">{t('renew.conditions')}</p>
          <p className="written">{conditions}</p>
        </div>
      )}
      <RenewableAwards
        key={targetId}
        {...{ scholarshipId, targetId, chosen, isChecked, choose }}
        type={(id, amount) => setChosen(new Map(chosen).set(id, amount))}
      />
      <p role="status" className="strong numbers">
        {t('renew.sum', { count: chosen.size, amount: inWords(sum) })}
      </p>
      {failure && <MessageBox tone="bad" title={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('payments.cancel')}
        </Button>
        <Button type="submit" loading={loading}>
          {t('renew.submit')}
        </Button>
      </Group>
    </form>
  );
}
