import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { messages } from '../../messages.ts';

/** A password that can be shown; the button is there for the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={messages.fields.password}
      required
      withAsterisk={false}
      maxLength={1000}
      visibilityToggleButtonProps={{
        'aria-label': messages.fields.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
