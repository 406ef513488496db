import { Checkbox, TextInput } from '@mantine/core';
import { DOCUMENT_TYPES, formatType } from '../../../../rules/applications/documents.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NUMBERS, TEXTS, useTyped } from '../../questions/useTyped.ts';
import { LIMITS, type Limit } from '../edit/limits.ts';
import classes from '../FormEditor.module.css';

type Props = {
  question: Question;
  onChange: (question: Question) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

export function LimitFields({ question, onChange, problems }: Props) {
  const limits = LIMITS[question.kind];
  const given = question as unknown as Record<string, unknown>;
  if (limits.length === 0) return null;
  return (
    <div className={classes.pair}>
      {limits.map((limit) => (
        <LimitField
          key={`${question.kind}.${limit.name}`}
          limit={limit}
          currency={typeof given.currency === 'string' ? given.currency : ''}
          value={given[limit.name]}
          error={problems?.[limit.name]}
          onChange={(value) => {
            const { [limit.name]: _, ...rest } = given;
            onChange((value === null ? rest : { ...rest, [limit.name]: value }) as Question);
          }}
        />
      ))}
    </div>
  );
}

type FieldProps = {
  limit: Limit;
  currency: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

function LimitField({ limit: { name, as }, currency, value, error, onChange }: FieldProps) {
  const t = useMessages('formEditor');
  const label = t(`limits.${name}` as 'limits.min');
  const typed = useTyped(value, onChange, as === 'amount' ? amountsOf(currency) : TYPED[as]);
  if (as === 'flag')
    return (
      <Checkbox
        label={label}
        name={name}
        size="md"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked || null)}
      />
    );
  if (as === 'types') return <TypesField value={value} error={error} onChange={onChange} />;
  return (
    <TextInput
      label={label}
      name={name}
      type={as === 'day' ? 'date' : 'text'}
      inputMode={as === 'number' || as === 'amount' ? 'decimal' : undefined}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={Boolean(error)}
    />
  );
}

function TypesField({ value, error, onChange }: Pick<FieldProps, 'value' | 'error' | 'onChange'>) {
  const t = useMessages('formEditor');
  return (
    <Checkbox.Group
      className={classes.types}
      size="md"
      label={t('limits.types')}
      description={t('limits.typesHint')}
      error={error}
      value={Array.isArray(value) ? value : []}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
    >
      <div className={`row gap-md ${classes.typeList}`}>
        {DOCUMENT_TYPES.map((type) => (
          <Checkbox key={type} size="md" name="types" value={type} label={formatType(type)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const TYPED = {
  number: NUMBERS,
  day: TEXTS,
  flag: TEXTS,
  types: TEXTS,
  currency: { ...TEXTS, parse: (text: string) => text.trim().toUpperCase() },
};

/** Converts amounts to and from minor units. Text that cannot be parsed is preserved as it was typed. */
const amountsOf = (currency: string) => ({
  parse: (text: string) => (isKnown(currency) ? (parseAmount(text, currency) ?? text) : text),
  format: (value: unknown) =>
    typeof value === 'number' && isKnown(currency) ? typeAmount(value, currency) : NUMBERS.format(value),
});

const isKnown = (currency: string) => /^[A-Z]{3}$/.test(currency);
