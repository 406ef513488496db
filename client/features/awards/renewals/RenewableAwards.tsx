import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseAmount } from '../../../../rules/money/typedAmount.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './RenewableAwards.module.css';
import { type RenewableAwardFragment, useRenewableAwardsQuery } from './renewals.generated.ts';

type Choice = {
  chosen: ReadonlyMap<string, string>;
  isChecked: boolean;
  choose: (awards: readonly RenewableAwardFragment[], isOn: boolean) => void;
  type: (id: string, amount: string) => void;
};
type Props = Choice & { scholarshipId: string; targetId: string };

export function RenewableAwards({ scholarshipId, targetId, ...choice }: Props) {
  const t = useMessages('awards');
  const ui = useMessages('ui');
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useRenewableAwardsQuery({
    variables: { scholarshipId, targetId, page },
    fetchPolicy: 'network-only',
  });
  const shown = (data ?? previousData)?.renewableAwards;
  if (!shown) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('renew.loading')}>
        <SkeletonBlock height={240} />
      </DelayedSkeleton>
    );
  }
  const open = shown.items.filter(({ refusal }) => refusal === null);
  const count = open.filter(({ award }) => choice.chosen.has(award.id)).length;
  return (
    <div className="stack gap-sm">
      {open.length > 0 && (
        <Checkbox
          size="md"
          label={t('renew.all', { count: open.length })}
          checked={count === open.length}
          indeterminate={count > 0 && count < open.length}
          onChange={({ currentTarget: { checked } }) => choice.choose(open, checked)}
        />
      )}
      <ul className="card rows" aria-label={t('renew.awards')}>
        {shown.items.map((item) => (
          <RenewableRow key={item.award.id} item={item} {...choice} />
        ))}
      </ul>
      {shown.pageCount > 1 && (
        <div className="row middle gap-sm">
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {ui('pagination.previous')}
          </Button>
          <span>{t('renew.page', { page: shown.page, pageCount: shown.pageCount })}</span>
          <Button variant="default" disabled={page >= shown.pageCount} onClick={() => setPage(page + 1)}>
            {ui('pagination.next')}
          </Button>
        </div>
      )}
    </div>
  );
}

function RenewableRow({ item, chosen, isChecked, choose, type }: Choice & { item: RenewableAwardFragment }) {
  const t = useMessages('awards');
  const { award, refusal } = item;
  const { id, state, amount, currency, application } = award;
  const typed = chosen.get(id);
  const money = formatMinorUnits({ minorUnits: amount, currency }, t.language);
  const facts = [t(`states.${state}`), money, ...listPayments(t, award)].join(' · ');
  const name = (
    <>
      {application.applicantName}{' '}
      <span className="soft text-sm" translate="no">
        {application.referenceNumber}
      </span>
    </>
  );
  if (refusal) {
    return (
      <li className={`box ${classes.refused}`}>
        <p>{name}</p>
        <p className="soft text-sm">{facts}</p>
        <p className="text-sm">{refusal}</p>
      </li>
    );
  }
  return (
    <li className={`box ${classes.row}`}>
      <Checkbox
        size="md"
        label={name}
        description={facts}
        checked={typed !== undefined}
        onChange={({ currentTarget: { checked } }) => choose([item], checked)}
      />
      {typed !== undefined && (
        <TextInput
          className={classes.amount}
          inputMode="decimal"
          maxLength={16}
          label={t('renew.amount', { name: application.applicantName, currency })}
          value={typed}
          error={isChecked && !parseAmount(typed, currency) && t('payments.amountWrong')}
          onChange={({ currentTarget: { value } }) => type(id, value)}
        />
      )}
    </li>
  );
}

function listPayments(
  t: Texts<'awards'>,
  { disbursements, currency }: RenewableAwardFragment['award'],
): string[] {
  const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);
  const sum = (of: 'PAID' | 'PLANNED' | 'STOPPED') =>
    disbursements.filter(({ state }) => state === of).reduce((total, { amount }) => total + amount, 0);
  const stopped = sum('STOPPED');
  return [
    ...(disbursements.length > 0
      ? [t('paid', { paid: inWords(sum('PAID')), planned: inWords(sum('PLANNED')) })]
      : []),
    ...(stopped > 0 ? [t('renew.stopped', { amount: inWords(stopped) })] : []),
    ...(disbursements.some(({ isHeld }) => isHeld) ? [t('renew.held')] : []),
  ];
}
