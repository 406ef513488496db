import { Textarea, TextInput } from '@mantine/core';
import type { Texts } from '../../../rules/forms/texts.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

type Props = {
  label: string;
  name: string;
  texts: Texts | undefined;
  onChange: (texts: Texts) => void;
  maxLength: number;
  builtIn?: string | undefined;
  error?: string | undefined;
  rows?: number;
};

export function TextsField({ label, name, texts = {}, onChange, maxLength, builtIn, error, rows }: Props) {
  const { own, spoken } = useSpoken();
  return spoken.map((tag) => {
    const shared = {
      label: spoken.length > 1 ? `${label} (${tag})` : label,
      name: `${name}.${tag}`,
      maxLength,
      placeholder: builtIn,
      value: texts[tag] ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        onChange({ ...texts, [tag]: value }),
      error: tag === own && error,
      'aria-invalid': tag === own && Boolean(error),
    };
    return rows ? (
      <Textarea key={tag} {...shared} rows={rows} resize="vertical" />
    ) : (
      <TextInput key={tag} {...shared} />
    );
  });
}

export function useSpoken(): { own: string; spoken: readonly string[] } {
  const { language } = useMessages('formEditor');
  const { languages } = usePortal();
  const own = languages[0] ?? language;
  return { own, spoken: languages.length > 0 ? languages : [own] };
}
