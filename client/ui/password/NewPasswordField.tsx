import type { PasswordInputProps } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_PASSWORD_CHARACTERS, PASSWORD_RULES } from '../../../rules/accounts/passwordRules.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';

export function NewPasswordField({ onInput, ...props }: PasswordInputProps) {
  const t = useMessages('credentials');
  const fields = useMessages('fields');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  // The browser may have filled in the field before the scripts ran.
  useEffect(() => setPassword(input.current?.value ?? ''), []);
  return (
    <div>
      <PasswordField
        ref={input}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        onInput={(event) => {
          setPassword(event.currentTarget.value);
          onInput?.(event);
        }}
        {...props}
      />
      <ul id={id} className="grid gap-2xs mt-sm" aria-label={t('rules')}>
        {PASSWORD_RULES.map(({ code, isMet }) => (
          <Rule key={code} message={fields(code)} isMet={isMet(password)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ message, isMet }: { message: string; isMet: boolean }) {
  const t = useMessages('credentials');
  const Icon = isMet ? IconCircleCheck : IconCircle;
  return (
    <li className={`gap-xs text-sm soft ${classes.rule}`} data-met={isMet || undefined}>
      <Icon size={18} role="img" aria-label={isMet ? t('isMet') : t('isNotMet')} className={classes.icon} />
      {message}
    </li>
  );
}
