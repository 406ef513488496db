import { Input, NativeSelect } from '@mantine/core';
import { memo, useEffect, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './PhoneField.module.css';
import { type FieldProps, useField } from './useField.ts';

type Phones = typeof import('../../phone/phoneNumbers.ts');
type Countries = ReturnType<Phones['phoneCountries']>;

export function PhoneField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label, required, name, description, error, value, onChange, onBlur } = useField(props);
  const id = useId();
  const phones = usePhones();
  const [chosen, setChosen] = useState('');
  // The country is not guessed from the browser's language, because a wrong calling code would turn the number into
  // another person's.
  const country = phones?.findCountry(value) || chosen;

  const { choose } = useStable({
    choose(code: string) {
      setChosen(code);
      if (phones) onChange(phones.withCountry(value, code));
    },
  });

  function leave() {
    const formatted = phones?.formatPhone(value, country) ?? value;
    if (formatted !== value) onChange(formatted);
    onBlur();
  }

  return (
    <Input.Wrapper
      id={id}
      label={<FieldLabel label={label} required={required} />}
      description={description}
      error={error}
      required={required}
      withAsterisk={false}
      size="md"
    >
      <div className={`grid gap-xs ${classes.root}`}>
        <CountrySelect
          name={`${name}Country`}
          value={country}
          countries={phones?.countries}
          onChoose={choose}
        />
        <Input
          id={id}
          name={name}
          size="md"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={value}
          onChange={onChange}
          onBlur={leave}
          required={required}
          error={Boolean(error)}
        />
      </div>
    </Input.Wrapper>
  );
}

type CountryProps = {
  name: string;
  value: string;
  countries: Countries | undefined;
  onChoose: (code: string) => void;
};

/** Memoized, so that its more than 200 countries do not render again on each keystroke in the number. */
const CountrySelect = memo(function CountrySelect({ name, value, countries = [], onChoose }: CountryProps) {
  const t = useMessages('form');
  return (
    <NativeSelect
      name={name}
      aria-label={t('phoneCountry')}
      autoComplete="tel-country-code"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      data={[
        { value: '', label: t('phoneCountryEmpty') },
        ...countries.map(({ code, label }) => ({ value: code, label })),
      ]}
    />
  );
});

/** Returns null until the code for phone numbers has loaded. Until then, the number is edited as plain text. */
function usePhones() {
  const [phones, setPhones] = useState<(Phones & { countries: Countries }) | null>(null);
  useEffect(() => {
    let isGone = false;
    import('../../phone/phoneNumbers.ts').then(
      (loaded) => !isGone && setPhones({ ...loaded, countries: loaded.phoneCountries() }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return phones;
}
