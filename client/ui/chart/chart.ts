/** One bar of a chart. */
type ChartPoint = {
  label: string;
  /** The label on a crowded axis. */
  short?: string;
  value: number;
};

export type ChartCardProps = {
  title: string;
  /** What the labels and the values are, as heads of the table. */
  labelHead: string;
  valueHead: string;
  points: ChartPoint[];
  /** A value as people read it. */
  show: (value: number) => string;
  /** The same where there is little room, on the axis. */
  showShort?: (value: number) => string;
  /** The bars lie, one below the other, for few points with long labels. */
  isSideways?: boolean;
  /** Instead of a chart whose values are all 0. */
  empty: string;
};
