import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { formatDay } from '../../../../messages/formats.ts';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormStateContext } from '../../../ui/form/formState.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { AwardRowFragment } from '../list/list.generated.ts';
import { usePlanDisbursementsMutation } from './disbursements.generated.ts';
import classes from './PaymentsDialog.module.css';
import { type Part, splitEqually, sumOf } from './parts.ts';
import { SplitForm } from './SplitForm.tsx';

type Props = { award: AwardRowFragment; onClose: () => void };

export function PaymentsDialog(props: Props) {
  const t = useMessages('awards');
  const { award, onClose } = props;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('payments.heading', { name: award.application.applicantName })}
      size="xl"
    >
      <Payments {...props} />
    </FormDialog>
  );
}

function Payments({ award, onClose }: Props) {
  const t = useMessages('awards');
  const { id, amount: whole, currency, version, disbursements } = award;
  const [save, { loading }] = usePlanDisbursementsMutation({
    refetchQueries: ['Awards', 'Disbursements', 'DecidedScholarship'],
  });
  const fixed = disbursements.filter(({ state }) => state !== 'PLANNED');
  const [parts, setParts] = useState<readonly Part[]>(() =>
    disbursements
      .filter(({ state }) => state === 'PLANNED')
      .map(({ dueOn, amount, condition }, key) => ({
        ...{ key, dueOn, condition: condition ?? '' },
        amount: typeAmount(amount, currency),
      })),
  );
  const [isChanged, setChanged] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tell = use(FormStateContext);
  useEffect(() => tell?.(isChanged ? 'unsaved' : 'saved'), [tell, isChanged]);

  // Stopped payments are subtracted as well, because their money has returned to the budget and cannot be planned
  // again.
  const free = whole - fixed.reduce((sum, { amount }) => sum + amount, 0);
  const planned = sumOf(parts, currency);
  const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);

  function change(next: readonly Part[]) {
    setParts(next);
    setChanged(true);
    setFailure(undefined);
  }
  const nextKey = Math.max(-1, ...parts.map(({ key }) => key)) + 1;
  const add = (more: readonly Omit<Part, 'key'>[], isInstead: boolean) =>
    change([...(isInstead ? [] : parts), ...more.map((part, index) => ({ ...part, key: nextKey + index }))]);
  const set = (key: number, name: 'dueOn' | 'amount' | 'condition', value: string) =>
    change(parts.map((part) => (part.key === key ? { ...part, [name]: value } : part)));
  const isWrong = {
    dueOn: ({ dueOn }: Part) => dueOn === '',
    amount: ({ amount }: Part) => !parseAmount(amount, currency),
  };

  async function submit() {
    setChecked(true);
    setFailure(undefined);
    if (parts.some((part) => isWrong.dueOn(part) || isWrong.amount(part))) return;
    if (planned > free) return setFailure(t('payments.tooMuch', { amount: inWords(planned - free) }));
    const sorted = [...parts].sort((one, other) => one.dueOn.localeCompare(other.dueOn));
    try {
      await save({
        variables: {
          input: {
            awardId: id,
            version,
            parts: sorted.map(({ dueOn, amount, condition }) => ({
              ...{ dueOn, amount: parseAmount(amount, currency) ?? 0 },
              condition: condition.trim() || null,
            })),
          },
        },
      });
      void notify({ kind: 'success', title: t('payments.saved') });
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <form
      className="stack gap-md"
      noValidate
      aria-label={t('payments.label')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fixed.length > 0 && (
        <ul className="card rows" aria-label={t('payments.fixed')}>
          {fixed.map(({ id, dueOn, amount, state }) => (
            <li key={id} className="box">
              {t('payments.fixedPart', {
                ...{ state, amount: inWords(amount), day: formatDay(dueOn, t.language) },
              })}
            </li>
          ))}
        </ul>
      )}
      <SplitForm onSplit={(split) => add(splitEqually(free, currency, split), true)} />
      <ul className={classes.parts} aria-label={t('payments.parts')}>
        {parts.map((part, index) => (
          <li key={part.key}>
            <TextInput
              type="date"
              label={t('payments.day', { place: index + 1 })}
              value={part.dueOn}
              error={isChecked && isWrong.dueOn(part) && t('payments.dayMissing')}
              onChange={({ currentTarget: { value } }) => set(part.key, 'dueOn', value)}
            />
            <TextInput
              inputMode="decimal"
              maxLength={16}
              label={t('payments.amount', { currency, place: index + 1 })}
              value={part.amount}
              error={isChecked && isWrong.amount(part) && t('payments.amountWrong')}
              onChange={({ currentTarget: { value } }) => set(part.key, 'amount', value)}
            />
            <TextInput
              maxLength={200}
              label={t('payments.condition', { place: index + 1 })}
              value={part.condition}
              onChange={({ currentTarget: { value } }) => set(part.key, 'condition', value)}
            />
            <IconButton
              label={t('payments.remove', { place: index + 1 })}
              onClick={() => change(parts.filter(({ key }) => key !== part.key))}
            >
              <IconTrash size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            add(
              [
                {
                  dueOn: '',
                  amount: free > planned ? typeAmount(free - planned, currency) : '',
                  condition: '',
                },
              ],
              false,
            )
          }
        >
          {t('payments.add')}
        </Button>
      </div>
      <p role="status" className="strong numbers">
        {t('payments.sum', { planned: inWords(planned), whole: inWords(free) })}
        {planned < free && ` · ${t('payments.left', { amount: inWords(free - planned) })}`}
      </p>
      {failure && <MessageBox tone="bad" title={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={loading}>
          {t('payments.cancel')}
        </Button>
        <Button type="submit" disabled={loading}>
          {loading ? t('payments.saving') : t('payments.save')}
        </Button>
      </Group>
    </form>
  );
}
