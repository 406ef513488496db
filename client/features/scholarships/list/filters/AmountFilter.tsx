import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../../../../../messages/formats.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { type ListState, MAX_AMOUNT } from '../listState.ts';
import classes from './FilterPanel.module.css';

type Props = {
  state: ListState;
  currencies: readonly { value: string; count: number }[];
  onChange: (change: Partial<ListState>) => void;
};

export function AmountFilter({ state: { currency, amountMin }, currencies, onChange }: Props) {
  const t = useMessages('scholarships');
  const isListed = currency === null || currencies.some(({ value }) => value === currency);
  const listed = isListed ? currencies : [...currencies, { value: currency, count: 0 }];
  const commit = (form: HTMLFormElement) => {
    const text = String(new FormData(form).get('amountMin') ?? '').trim();
    const given = /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_AMOUNT) : null;
    if (given !== amountMin) onChange({ currency, amountMin: given });
  };
  return (
    <form
      key={`${currency} ${amountMin}`}
      className={classes.amount}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        if (target instanceof HTMLInputElement && !currentTarget.contains(relatedTarget))
          commit(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        commit(event.currentTarget);
      }}
    >
      <label className={classes.fee}>
        {t('filters.currency')}
        <select
          value={currency ?? ''}
          onChange={({ target }) => onChange({ currency: target.value || null })}
        >
          <option value="">{t('filters.anyCurrency')}</option>
          {listed.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({formatNumber(count, t.language)})
            </option>
          ))}
        </select>
      </label>
      <label className={classes.fee}>
        {t('filters.amountMin')}
        <input
          name="amountMin"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          disabled={currency === null}
          defaultValue={amountMin ?? ''}
        />
      </label>
      <button
        type="submit"
        className={classes.apply}
        aria-label={t('filters.useAmount')}
        disabled={currency === null}
      >
        <IconCheck size={20} aria-hidden />
      </button>
    </form>
  );
}
