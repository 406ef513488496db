import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ChartCard.module.css';

type Props = { title: string; chart: ReactNode; table: ReactNode };

export function ChartFrame({ title, chart, table }: Props) {
  const t = useMessages('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className={`stack slim gap-sm card ${classes.root}`}>
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {chart}
      <button
        type="button"
        className={`touch inline gap-xs text-md ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? t('charts.hide') : t('charts.show')}: ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconTable size={18} aria-hidden />
        {isOpen ? t('charts.hide') : t('charts.show')}
      </button>
      {isOpen && table}
    </section>
  );
}
