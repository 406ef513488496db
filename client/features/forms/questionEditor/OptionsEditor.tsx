import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { problemAt } from '../../../ui/form/problems/formatProblem.ts';
import { type Option, readOptionLines, translateOptions } from '../edit/optionLines.ts';
import { useSpoken } from '../TextsField.tsx';

type Props = {
  options: readonly Option[];
  stored: readonly Option[];
  builtIn: ReadonlyMap<string, string>;
  onChange: (options: Option[]) => void;
  isUsed: (option: Option) => boolean;
  /** Called with the removed and the remaining options, after `onChange` has received both. */
  onRemove: (gone: Option[], remaining: Option[]) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

export function OptionsEditor({ options, stored, builtIn, onChange, isUsed, onRemove, problems }: Props) {
  const t = useMessages('formEditor');
  const { own, spoken } = useSpoken();
  const [typed, setTyped] = useState<{ tag: string; text: string }>();
  const textOf = ({ value, label }: Option, tag = own) =>
    label?.[tag] ?? (tag === own ? (builtIn.get(value) ?? '') : '');
  const read = (text: string) =>
    readOptionLines(text, { options, stored, textOf: (option) => textOf(option), tag: own });
  const listGone = (next: readonly Option[]) =>
    options.filter((option) => isUsed(option) && next.every(({ value }) => value !== option.value));
  const wrong = options.flatMap((_, index) => {
    const text = problemAt(problems, `options.${index}`);
    return text ? [t('optionWrong', { number: index + 1, problem: text })] : [];
  });
  const error = [problems?.options, ...wrong].filter(Boolean).join(' ');

  function type(tag: string, text: string) {
    setTyped({ tag, text });
    if (tag !== own) return onChange(translateOptions(text, options, tag));
    const next = read(text);
    // While the user types, a line may be missing for a moment, so used options are removed only when the
    // field is left.
    if (listGone(next).length === 0) onChange(next);
  }

  function leave() {
    setTyped(undefined);
    if (typed?.tag !== own) return;
    const next = read(typed.text);
    const gone = listGone(next);
    if (gone.length === 0) return;
    // Applies all changes except the removal, so that only the removal depends on the user's confirmation.
    onChange(gone.reduce((all, option) => all.toSpliced(options.indexOf(option), 0, option), next));
    onRemove(gone, next);
  }

  return spoken.map((tag) => (
    <Textarea
      key={tag}
      name={`options.${tag}`}
      label={spoken.length > 1 ? t('optionsIn', { language: tag }) : t('options')}
      description={tag === own ? t('optionsHint') : t('optionsSameOrder')}
      rows={Math.max(4, options.length + 1)}
      resize="vertical"
      value={typed?.tag === tag ? typed.text : options.map((option) => textOf(option, tag)).join('\n')}
      onChange={({ currentTarget: { value } }) => type(tag, value)}
      onBlur={leave}
      error={tag === own && error}
      aria-invalid={tag === own && Boolean(error)}
    />
  ));
}
