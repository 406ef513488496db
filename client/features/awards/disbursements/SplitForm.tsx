import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_PARTS } from '../../../../rules/awards/disbursements.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './PaymentsDialog.module.css';

type Split = { count: number; first: string; months: number };

export function SplitForm({ onSplit }: { onSplit: (split: Split) => void }) {
  const t = useMessages('awards');
  const [count, setCount] = useState('2');
  const [first, setFirst] = useState(() => localDay(new Date()));
  const [months, setMonths] = useState('6');
  const split = { count: Number(count), first, months: Number(months) };
  const isValid =
    Number.isInteger(split.count) &&
    split.count >= 1 &&
    split.count <= MAX_PARTS &&
    Number.isInteger(split.months) &&
    split.months >= 0 &&
    split.months <= 24 &&
    first !== '';
  return (
    <fieldset className={classes.split}>
      <legend className="medium">{t('split.legend')}</legend>
      <TextInput
        inputMode="numeric"
        maxLength={2}
        label={t('split.count')}
        value={count}
        onChange={({ currentTarget: { value } }) => setCount(value)}
      />
      <TextInput
        type="date"
        label={t('split.first')}
        value={first}
        onChange={({ currentTarget: { value } }) => setFirst(value)}
      />
      <TextInput
        inputMode="numeric"
        maxLength={2}
        label={t('split.months')}
        value={months}
        onChange={({ currentTarget: { value } }) => setMonths(value)}
      />
      <Button variant="default" disabled={!isValid} onClick={() => onSplit(split)}>
        {t('split.submit')}
      </Button>
    </fieldset>
  );
}
