import { IconCalendarPlus } from '@tabler/icons-react';
import { formatClosing } from '../../../messages/formatClosing.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ApplyAction.module.css';

type Extension = { closesAt: string; timeZone: string; reason: string };

export function ExtendedNote({ of: extension }: { of: Extension | null | undefined }) {
  const t = useMessages('apply');
  if (!extension) return null;
  const { closesAt, timeZone, reason } = extension;
  return (
    <p className={classes.note} data-good data-extended>
      <IconCalendarPlus size={18} aria-hidden />
      <span>
        {t('extended', { until: formatClosing(closesAt, timeZone, t.language) })}
        <br />
        {t('extendedReason', { reason })}
      </span>
    </p>
  );
}
