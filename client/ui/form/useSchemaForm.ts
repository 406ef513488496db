import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { readProblem } from '../../../rules/problems.ts';
import { getErrorMessage, getErrorReference, getFieldErrors } from '../../lib/errors.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { useStable } from '../../lib/useStable.ts';
import { focusFirstProblem } from './problems/focusFirstProblem.ts';
import { FormProblem } from './problems/formProblem.ts';

type Options<Values extends FieldValues, Output> = {
  rules: z.ZodType<Output, Values>;
  labels: Record<keyof Values & string, string>;
  values: DefaultValues<Values>;
  send: (output: Output) => Promise<unknown>;
  reveal?: (name: string) => void;
};

export type SchemaForm<Values extends FieldValues> = {
  hook: UseFormReturn<Values>;
  labels: Record<keyof Values & string, string>;
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
  /** Makes submitting wait for the task. If the task resolves to `false`, the form is not submitted. */
  addPending: (task: Promise<unknown>) => void;
  /** Blocks submitting because of a problem with a field whose value is valid. Null removes the block. */
  setObstacle: (name: Path<Values>, problem: string | null) => void;
  countProblems: (values: Values) => Promise<number>;
  showProblems: (error: unknown) => void;
  reveal: (name: string) => void;
};

export const WHOLE_FORM = 'root.server';

/**
 * Manages a form that zod schemas validate. Input is never discarded. The returned object changes only with the
 * labels and `isBusy`.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): SchemaForm<Values> {
  const { rules, labels, values, send, reveal } = options;
  const words = useMessages('fields');
  const frame = useMessages('frame');
  const form = useMessages('form');
  const obstacles = useRef(new Map<Path<Values>, string>());
  const resolver = withObstacles<Values, Output>(
    inWords(zodResolver(rules) as never, words),
    obstacles.current,
  );
  const hook = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: values,
    // Disabled, because controls have their own names (controlNames.ts), so React Hook Form cannot find them.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const pending = useRef(new Set<Promise<unknown>>());
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) focusFirstProblem(element.current);
  }, [failures]);

  function showProblems(error: unknown) {
    const fields = Object.entries(getFieldErrors(error)).map(
      ([path, message]) => [controlOf(path), message] as const,
    );
    const known = fields.filter(([name]) => name in labels);
    for (const [name, message] of known)
      hook.setError(name as Path<Values>, { type: 'server', message, types: placesIn(name, error) });
    if (known.length > 0 && known.length === fields.length) return;
    hook.setError(WHOLE_FORM, { type: 'server', message: explain(frame, form, error) });
  }

  /**
   * Returns the field for an error's path: the whole path, its first part or, for nested fields with their own
   * control, its last part.
   */
  function controlOf(path: string): string {
    if (path in labels) return path;
    const [whole = ''] = path.split('.');
    return whole in labels ? whole : path.slice(path.lastIndexOf('.') + 1);
  }

  function placesIn(name: string, error: unknown): Record<string, string> {
    const places = Object.entries(getFieldErrors(error));
    return Object.fromEntries(places.filter(([path]) => path.startsWith(`${name}.`)));
  }

  async function submit(event?: { preventDefault: () => void }) {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    let isSent = false;
    try {
      // Waits in a loop, because the user may choose another file while waiting.
      while (pending.current.size > 0) if ((await Promise.all(pending.current)).includes(false)) return;
      await hook.handleSubmit(async (output) => {
        await send(output).then(() => {
          isSent = true;
        }, showProblems);
      })();
    } finally {
      setBusy(false);
      if (!isSent) {
        const first = Object.keys(labels).find((name) => hook.getFieldState(name as Path<Values>).invalid);
        if (first !== undefined) reveal?.(first);
        setFailures((count) => count + 1);
      }
    }
  }

  const calls = useStable({
    submit,
    addPending(task: Promise<unknown>) {
      pending.current.add(task);
      void task.finally(() => pending.current.delete(task));
    },
    setObstacle(name: Path<Values>, problem: string | null) {
      if (problem !== null) obstacles.current.set(name, problem);
      else if (obstacles.current.delete(name)) hook.clearErrors(name);
    },
    async countProblems(given: Values) {
      const checked = await resolver(given, undefined, { fields: {}, shouldUseNativeValidation: false });
      return Object.keys(checked.errors).length;
    },
    showProblems,
    reveal: (name: string) => reveal?.(name),
  });
  return useMemo(
    () => ({ hook: hook as unknown as UseFormReturn<Values>, labels, element, isBusy, ...calls }),
    [hook, labels, isBusy, calls],
  );
}

function inWords<Values extends FieldValues, Output>(
  check: Resolver<Values, unknown, Output>,
  words: Texts<'fields'>,
): Resolver<Values, unknown, Output> {
  return async (...asked) => {
    const checked = await check(...asked);
    for (const error of Object.values(checked.errors) as { message?: string }[]) {
      const found = readProblem(error.message ?? '');
      if (found) error.message = (words as (key: string, values: object) => string)(found.code, found.values);
    }
    return checked;
  };
}

function withObstacles<Values extends FieldValues, Output>(
  check: Resolver<Values, unknown, Output>,
  obstacles: ReadonlyMap<string, string>,
): Resolver<Values, unknown, Output> {
  return async (...asked) => {
    const checked = await check(...asked);
    if (obstacles.size === 0) return checked;
    const errors = { ...checked.errors } as FieldErrors<Values>;
    for (const [name, message] of obstacles) set(errors, name, { type: 'obstacle', message });
    return { values: {}, errors };
  };
}

function explain(frame: Texts<'frame'>, form: Texts<'form'>, error: unknown): string {
  if (error instanceof FormProblem) return error.message;
  const reference = getErrorReference(error);
  const unforeseen = reference ? frame('failed.reference', { reference }) : form('noAnswer');
  return getErrorMessage(error) ?? unforeseen;
}
