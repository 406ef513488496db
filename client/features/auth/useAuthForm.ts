import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PasswordProblem } from '../../../rules/accounts/passwordRules.ts';
import { useMessages } from '../../lib/useMessages.ts';

export type Values<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Record<Name, string>>;

type Options<Name extends string> = {
  names: readonly Name[];
  optional?: readonly Name[];
  check?: (values: Values<Name>) => Partial<Record<Name, PasswordProblem | undefined>>;
  send: (values: Values<Name>) => Promise<Partial<Record<string, string>> | undefined>;
};

export function useAuthForm<Name extends string>({ names, optional = [], check, send }: Options<Name>) {
  const t = useMessages('fields');
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  // The submit button is disabled until hydration, because the browser would otherwise submit the form and lose the
  // input.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  function show(found: Partial<Record<string, string>>) {
    flushSync(() => setProblems(found));
    const first = names.find((name) => found[name]);
    if (first) inputOf(form.current, first)?.focus();
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const values = readValues(event.currentTarget, names);
    const broken = check?.(values);
    const found: Problems<Name> = {};
    for (const name of names) {
      const code: PasswordProblem | undefined = broken?.[name];
      if (code) found[name] = t(code);
      if (inputOf(form.current, name)?.validity.typeMismatch) found[name] ??= t('notEmail');
      if (values[name] === '' && !optional.includes(name)) found[name] = t('required');
    }
    show(found);
    if (names.some((name) => found[name])) return;
    setBusy(true);
    let answered: Partial<Record<string, string>> | undefined;
    try {
      answered = await send(values);
    } finally {
      setBusy(false);
    }
    // Shows the errors in the same frame in which the button is enabled again. A click between two separate frames
    // would have no effect.
    show(answered ?? {});
  }

  return {
    isBusy,
    show,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit } as const,
    buttonProps: { type: 'submit', fullWidth: true, loading: isBusy, disabled: !isReady } as const,
    field: (name: Name) => ({
      name,
      error: problems[name],
      onInput: () => setProblems((known) => ({ ...known, [name]: undefined })),
    }),
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const given = new FormData(form);
  // Spaces around a password are significant.
  const read = (name: Name) => {
    const text = String(given.get(name) ?? '');
    return name === 'password' ? text : text.trim();
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Values<Name>;
}
