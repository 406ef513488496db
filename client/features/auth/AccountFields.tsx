import { TextInput, type TextInputProps } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';

type Props = { field: (name: 'name' | 'email') => Pick<TextInputProps, 'name' | 'error' | 'onInput'> };

export function AccountFields({ field }: Props) {
  const t = useMessages('signIn');
  const credentials = useMessages('credentials');
  const common = { required: true, withAsterisk: false };
  return (
    <>
      <TextInput
        label={t('register.name')}
        autoComplete="name"
        maxLength={100}
        {...common}
        {...field('name')}
      />
      <TextInput
        label={credentials('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        {...common}
        {...field('email')}
      />
    </>
  );
}
