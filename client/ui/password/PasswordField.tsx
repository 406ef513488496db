import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';

export function PasswordField(props: PasswordInputProps) {
  const t = useMessages('credentials');
  return (
    <PasswordInput
      label={t('password')}
      required
      withAsterisk={false}
      maxLength={1000}
      visibilityToggleButtonProps={{
        'aria-label': t('show'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
