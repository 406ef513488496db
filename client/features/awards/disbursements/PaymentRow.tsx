import { Button, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatDay } from '../../../../messages/formats.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { PaymentRowFragment } from './disbursements.generated.ts';
import { PAYMENT_LOOKS } from './paymentStates.ts';

type Props = {
  row: PaymentRowFragment;
  selection: { isSelected: boolean; toggle: () => void } | undefined;
  onStop: () => void;
};

export function PaymentRow({ row, selection, onStop }: Props) {
  const t = useMessages('awards');
  const { dueOn, amount, condition, state, paidOn, reference, reason, isHeld, award } = row;
  const { applicantName: name } = award.application;
  const money = formatMinorUnits({ minorUnits: amount, currency: award.currency }, t.language);
  const day = formatDay(dueOn, t.language);
  const details = [
    state === 'PAID' && paidOn && t('disbursements.paidOn', { day: formatDay(paidOn, t.language) }),
    reference && t('disbursements.reference', { reference }),
    condition && t('disbursements.condition', { condition }),
    reason,
  ].filter(Boolean);
  return (
    <li className="row middle gap-sm box">
      {selection && (
        <Checkbox
          size="md"
          aria-label={t('disbursements.select', { name, day })}
          checked={selection.isSelected}
          onChange={selection.toggle}
        />
      )}
      <div className="grow breaks">
        <p className="medium numbers">{t('disbursements.row', { day, money, name })}</p>
        {details.length > 0 && <p className="soft text-sm">{details.join(' · ')}</p>}
      </div>
      <Badge look={PAYMENT_LOOKS[state]}>{t(`disbursements.states.${state}`)}</Badge>
      {isHeld && (
        <Badge look={{ icon: IconLock, tone: 'accent' }} title={t('disbursements.heldTitle')}>
          {t('disbursements.held')}
        </Badge>
      )}
      {state === 'PLANNED' && award.viewerCanManage && (
        <Button variant="default" aria-label={t('stop.buttonOf', { name, day })} onClick={onStop}>
          {t('stop.button')}
        </Button>
      )}
    </li>
  );
}
