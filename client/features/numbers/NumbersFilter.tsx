import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Numbers.module.css';
import { type FunnelRowFragment, useCountedScholarshipsQuery } from './numbers.generated.ts';
import type { NumbersAddress } from './useNumbersAddress.ts';

type Props = { address: NumbersAddress; rows: readonly FunnelRowFragment[] };

export function NumbersFilter({ address, rows }: Props) {
  const t = useMessages('numbers');
  const { timeZone } = usePortal();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const { data } = useCountedScholarshipsQuery();
  const options = listOptions(data?.managedScholarships?.items ?? [], rows);
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as NumbersAddress;
    const isWrong = given.from !== '' && given.to !== '' && given.to < given.from;
    setProblem(isWrong ? t('wrongDays') : '');
    if (!isWrong) navigate(paths.numbers.link(given));
  };
  return (
    <form className={`card ${classes.filter}`} aria-label={t('filter')} onSubmit={show}>
      <NativeSelect
        key={options.length}
        className={classes.scholarship}
        label={t('scholarship')}
        name="scholarship"
        defaultValue={address.scholarship}
        data={[{ value: '', label: t('all') }, ...options]}
      />
      <TextInput type="date" label={t('from')} name="from" defaultValue={address.from} />
      <TextInput
        type="date"
        label={t('to')}
        name="to"
        defaultValue={address.to}
        error={problem || undefined}
      />
      <Button type="submit">{t('apply')}</Button>
      <p className={`text-sm soft ${classes.zone}`}>{t('zone', { zone: timeZone })}</p>
    </form>
  );
}

type Named = { id: string; scholarshipName: string };

function listOptions(newest: readonly Named[], rows: readonly FunnelRowFragment[]) {
  const names = new Map(newest.map(({ id, scholarshipName }) => [id, scholarshipName]));
  for (const { scholarshipId, scholarshipName } of rows)
    if (scholarshipId) names.set(scholarshipId, scholarshipName ?? scholarshipId);
  return [...names].map(([value, label]) => ({ value, label }));
}
