import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './questions.module.css';

type Props = { label: string; text: string; source: string; day: string };

export function VerifiedAnswer({ label, text, source, day }: Props) {
  const t = useMessages('questions');
  return (
    <dl className={classes.verified}>
      <dt>{label}</dt>
      <dd>{text}</dd>
      <dd className="bar gap-xs text-sm good">
        <IconRosetteDiscountCheck size={18} aria-hidden />
        {t('verified', { source, day: formatDay(day, t.language) })}
      </dd>
    </dl>
  );
}
