import { BarChart } from '@mantine/charts';
import { formatCompact } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Bars.module.css';
import type { ChartCardProps } from './chart.ts';

type Props = Pick<ChartCardProps, 'points' | 'show' | 'showShort' | 'valueHead' | 'isSideways'> & {
  height: number;
};

const NUMBERS_WIDTH = 48;
const LABELS_WIDTH = 96;

/**
 * Bar chart of a single series. Bars.module.css replaces the library's stylesheet for the few parts in use. The chart
 * cannot be used with the keyboard; the table below it is the accessible alternative.
 */
export function Bars({ points, show, showShort, valueHead, isSideways = false, height }: Props) {
  const { language } = useMessages('ui');
  return (
    <BarChart
      h={height}
      data={points.map(({ label, short, value }) => ({ label, short: short ?? label, [valueHead]: value }))}
      dataKey={isSideways ? 'label' : 'short'}
      series={[{ name: valueHead, color: 'var(--brand)' }]}
      orientation={isSideways ? 'vertical' : 'horizontal'}
      valueFormatter={show}
      accessibilityLayer={false}
      gridAxis={isSideways ? 'none' : 'x'}
      tickLine="none"
      withXAxis={!isSideways}
      withBarValueLabel={isSideways}
      valueLabelProps={{ fill: 'var(--ink)' }}
      maxBarWidth={36}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={
        isSideways
          ? { width: LABELS_WIDTH }
          : {
              width: NUMBERS_WIDTH,
              allowDecimals: false,
              tickFormatter: showShort ?? ((value: number) => formatCompact(value, language)),
            }
      }
      barChartProps={{ margin: isSideways ? { right: 48 } : { right: 8, top: 8 } }}
      tooltipProps={{
        labelFormatter: (_label, [shown]) => (shown?.payload as { label?: string } | undefined)?.label,
      }}
      classNames={classes}
    />
  );
}
