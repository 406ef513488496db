import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './Meter.module.css';
import { isOver, sumUp } from './meter.ts';
import type { PlanFragment } from './plan.generated.ts';

const PARTS = ['accepted', 'offered', 'intended'] as const;

export function Meter({ plan }: { plan: PlanFragment }) {
  const t = useMessages('decide');
  const { budget, places, currency, totals, fund } = plan;
  const used = sumUp(totals);
  const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);
  const money =
    budget == null
      ? t('meter.money', { used: inWords(used.money) })
      : t('meter.moneyOf', { used: inWords(used.money), budget: inWords(budget) });
  const seats =
    places == null
      ? t('meter.places', { used: used.places })
      : t('meter.placesOf', { used: used.places, places });
  const words = `${money} · ${seats}`;
  const whole = budget ?? places;
  const shares = budget == null ? { ...countsOf(totals) } : totals;
  const filled = budget == null ? used.places : used.money;
  const scale = Math.max(whole ?? 0, filled, 1);
  const { left } = totals;
  return (
    <div className={`card stack gap-xs ${classes.root}`} data-over={isOver(plan) || undefined}>
      <div className="row middle gap-sm">
        <p className="strong numbers">{words}</p>
        {isOver(plan) && (
          <Badge look={{ icon: IconAlertTriangle, tone: 'accent' }}>
            {left != null && left < 0 ? t('meter.over', { amount: inWords(-left) }) : t('meter.overPlaces')}
          </Badge>
        )}
      </div>
      {whole != null && (
        <div className={classes.bar} aria-hidden>
          {PARTS.map((part) => (
            <span key={part} data-part={part} style={{ width: `${(100 * shares[part]) / scale}%` }} />
          ))}
        </div>
      )}
      <p className="soft text-sm numbers">
        {t('meter.parts', {
          accepted: inWords(totals.accepted),
          offered: inWords(totals.offered),
          intended: inWords(totals.intended),
        })}
        {left != null && left >= 0 && ` · ${t('meter.left', { amount: inWords(left) })}`}
        {fund && ` · ${t('meter.fund', { name: fund.name, left: inWords(fund.left) })}`}
      </p>
    </div>
  );
}

const countsOf = ({ acceptedCount, offeredCount, intendedCount }: PlanFragment['totals']) => ({
  accepted: acceptedCount,
  offered: offeredCount,
  intended: intendedCount,
});
