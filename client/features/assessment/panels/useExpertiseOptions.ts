import { nameLanguage } from '../../../../messages/formats.ts';
import { EXPERTISE_LANGUAGES } from '../../../../rules/assessment/expertise.ts';
import { useListedOptions } from '../../../lib/options/useListedOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';

type Option = { value: string; label: string };

export function useExpertiseOptions(): { subjects: Option[]; languages: Option[] } {
  const { language } = useMessages('panels');
  const { subjectCategory: subjects } = useListedOptions();
  const languages = EXPERTISE_LANGUAGES.map((value) => ({ value, label: nameLanguage(value, language) }));
  return { subjects, languages: languages.toSorted((a, b) => a.label.localeCompare(b.label, language)) };
}

export function useExpertiseText(): (expertise: { subjects: string[]; languages: string[] }) => string {
  const t = useMessages('panels');
  const options = useExpertiseOptions();
  const describe = (kind: 'subjects' | 'languages', codes: readonly string[]) => {
    const labels = codes.map((code) => options[kind].find(({ value }) => value === code)?.label ?? code);
    return labels.length > 0 ? labels.join(', ') : t(`expertise.all.${kind}`);
  };
  return ({ subjects, languages }) =>
    t('expertise.line', {
      subjects: describe('subjects', subjects),
      languages: describe('languages', languages),
    });
}
