type ChartPoint = {
  label: string;
  short?: string;
  value: number;
};

export type ChartCardProps = {
  title: string;
  labelHead: string;
  valueHead: string;
  points: ChartPoint[];
  show: (value: number) => string;
  showShort?: (value: number) => string;
  isSideways?: boolean;
};
