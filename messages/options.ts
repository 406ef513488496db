import type { Messages } from './generated/types.generated.ts';

type OptionKey = keyof Messages['options'];
type OptionList = OptionKey extends `${infer List}.${string}` ? List : never;
type OptionOf<List extends OptionList> = OptionKey & `${List}.${string}` extends `${List}.${infer Code}`
  ? Code
  : never;

export function labelOptions<List extends OptionList, Code extends OptionOf<List>>(
  t: (key: OptionKey) => string,
  list: List,
  codes: readonly Code[],
): { value: Code; label: string }[] {
  return codes.map((value) => ({ value, label: t(`${list}.${value}` as OptionKey) }));
}
