import type { OptionField } from '../../../rules/catalogue/scholarshipOptions.ts';
import { useMessages } from '../useMessages.ts';
import { useOptionCodes } from './optionLists.ts';

export function useListedOptions(): Record<OptionField, { value: string; label: string }[]> {
  const options = useMessages('options');
  const codes = useOptionCodes();
  const label = (field: OptionField) =>
    codes[field].map((value) => ({ value, label: options(`${field}.${value}`) }));
  return {
    subjectCategory: label('subjectCategory'),
    scholarshipCategory: label('scholarshipCategory'),
    degree: label('degree'),
  };
}
