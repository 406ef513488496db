import { Input, NativeSelect } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../../lib/useMessages.ts';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './PhoneField.module.css';
import { type FieldProps, useField } from './useField.ts';

type Phones = typeof import('../phone/phoneNumbers.ts');

/** A phone number with the calling code of its country; written internationally once it is complete. */
export function PhoneField<Values extends FieldValues>(props: FieldProps<Values>) {
  const t = useMessages('form');
  const { label, required, name, description, error, value, onChange, onBlur } = useField(props);
  const id = useId();
  const phones = usePhones();
  const [chosen, setChosen] = useState('');
  // Never guessed from the browser's language: a wrong code would make it another person's number.
  const country = phones?.countryOf(value) || chosen;

  function choose(code: string) {
    setChosen(code);
    if (phones) onChange(phones.withCountry(value, code));
  }

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
      <div className={classes.root}>
        <NativeSelect
          name={`${name}Country`}
          aria-label={t('phoneCountry')}
          autoComplete="tel-country-code"
          value={country}
          onChange={(event) => choose(event.target.value)}
          data={[
            { value: '', label: t('phoneCountryEmpty') },
            ...(phones?.countries ?? []).map(({ code, label: word }) => ({ value: code, label: word })),
          ]}
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

/** What is known about phone numbers, once it has been loaded; until then the number is plain text. */
function usePhones() {
  const [phones, setPhones] = useState<(Phones & { countries: ReturnType<Phones['phoneCountries']> }) | null>(
    null,
  );
  useEffect(() => {
    let isGone = false;
    import('../phone/phoneNumbers.ts').then(
      (loaded) => !isGone && setPhones({ ...loaded, countries: loaded.phoneCountries() }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return phones;
}
