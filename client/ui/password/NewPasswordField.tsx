import type { PasswordInputProps } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { LONGEST_PASSWORD, PASSWORD_RULES } from '../../../rules/passwordRules.ts';
import { messages } from '../../messages.ts';
import classes from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';

/** The first rule that a new password breaks, as its message. */
export function findBrokenRule(password: string): string | undefined {
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.message;
}

/** A password to choose, with its three rules ticked off while one types. */
export function NewPasswordField({ onInput, ...props }: PasswordInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  // The browser may have filled it in before the page's scripts ran.
  useEffect(() => setPassword(input.current?.value ?? ''), []);
  return (
    <div>
      <PasswordField
        ref={input}
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        onInput={(event) => {
          setPassword(event.currentTarget.value);
          onInput?.(event);
        }}
        {...props}
      />
      <ul id={id} className={classes.rules} aria-label={messages.fields.passwordRules}>
        {PASSWORD_RULES.map(({ message, isMet }) => (
          <Rule key={message} message={message} isMet={isMet(password)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ message, isMet }: { message: string; isMet: boolean }) {
  const Icon = isMet ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.rule} data-met={isMet || undefined}>
      <Icon
        size={18}
        role="img"
        aria-label={isMet ? messages.fields.isMet : messages.fields.isNotMet}
        className={classes.icon}
      />
      {message}
    </li>
  );
}
