import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import classes from './ChartCard.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartCardProps } from './chart.ts';

const Bars = lazyPart(async () => (await import('./Bars.tsx')).Bars);

const HEIGHT = 240;
const BAR_HEIGHT = 48;

export function ChartCard(chart: ChartCardProps) {
  const t = useMessages('ui');
  const { title, points } = chart;
  const height = chart.isSideways ? BAR_HEIGHT * points.length : HEIGHT;
  return (
    <ChartFrame
      title={title}
      chart={
        <div style={{ height }} role="img" aria-label={describe(t, chart)}>
          <Suspense>
            <Bars {...chart} height={height} />
          </Suspense>
        </div>
      }
      table={<AsTable {...chart} />}
    />
  );
}

function describe(t: Texts<'ui'>, { title, points, show }: ChartCardProps): string {
  const highest = points.reduce((one, other) => (other.value > one.value ? other : one));
  return t('charts.describe', { title, label: highest.label, value: show(highest.value) });
}

function AsTable({ title, labelHead, valueHead, points, show }: ChartCardProps) {
  return (
    <table className={`full text-md ${classes.table}`} aria-label={title}>
      <thead>
        <tr className={classes.heads}>
          <th scope="col">{labelHead}</th>
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{show(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
