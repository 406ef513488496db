import { TextInput } from '@mantine/core';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { useTyped } from '../useTyped.ts';

/** An answer in another currency is shown in that currency until the field changes. */
export function MoneyField(props: QuestionFieldProps<'money'>) {
  const { currency } = props.question;
  const typed = useTyped(props.value, props.onChange, {
    parse: (text) => ({ amount: parseAmount(text, currency) ?? text, currency }),
    format: (value) => {
      const { amount, currency: answered = currency } = Object(value ?? {}) as {
        amount?: unknown;
        currency?: string;
      };
      if (typeof amount !== 'number') return typeof amount === 'string' ? amount : '';
      return answered === currency
        ? typeAmount(amount, currency)
        : `${typeAmount(amount, answered)} ${answered}`;
    },
  });
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
      rightSection={currency}
      rightSectionWidth={56}
    />
  );
}
