import { FilterGroup } from './FilterGroup.tsx';
import { FilterOption } from './FilterOption.tsx';

type Option<T> = { value: T; label: string; count?: number };

export type OptionsProps<T extends string> = {
  options: readonly Option<T>[];
  isEstimated?: boolean | undefined;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

export function CheckboxGroup<T extends string>({
  name,
  legend,
  ...options
}: OptionsProps<T> & { name: string; legend: string }) {
  return (
    <FilterGroup name={name} legend={legend} chosen={options.chosen.length}>
      <Checkboxes {...options} />
    </FilterGroup>
  );
}

export function Checkboxes<T extends string>({ options, isEstimated, chosen, onChange }: OptionsProps<T>) {
  return options.map(({ value, label, count }) => (
    <FilterOption
      key={value}
      label={label}
      count={count}
      isEstimated={isEstimated}
      isChecked={chosen.includes(value)}
      onChange={(isChecked) =>
        onChange(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value))
      }
    />
  ));
}
