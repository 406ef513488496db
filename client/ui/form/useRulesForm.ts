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
import { fieldErrorsOf, referenceOf, sentenceOf } from '../../lib/errors.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { useStable } from '../../lib/useStable.ts';
import { focusFirstProblem } from './focusFirstProblem.ts';
import { FormProblem } from './formProblem.ts';

type Options<Values extends FieldValues, Output> = {
  /** What the values must be, and what is sent once they are; from rules/ as far as the server knows it too. */
  rules: z.ZodType<Output, Values>;
  /** What each field is called, in the order of the screen. */
  labels: Record<keyof Values & string, string>;
  values: DefaultValues<Values>;
  /** Sends what was filled in. What it throws is shown, the server's words about fields under these. */
  send: (output: Output) => Promise<unknown>;
};

/** What a form's parts need to know of it; made by `useRulesForm`. */
export type RulesForm<Values extends FieldValues> = {
  /** React Hook Form's own, for `watch`, `reset` and the like. */
  hook: UseFormReturn<Values>;
  labels: Record<keyof Values & string, string>;
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
  /** The form waits for these before it is sent: uploads that still run. */
  addPending: (task: Promise<unknown>) => void;
  /** Why a field keeps the form from being sent although its value is right; null when it does no more. */
  setObstacle: (name: Path<Values>, problem: string | null) => void;
};

/** The name under which the form itself is said to have failed, rather than one of its fields. */
export const WHOLE_FORM = 'root.server';

/**
 * A form whose rules are zod's: problems stand under the fields and in the summary, and the first wrong one gets the
 * focus. Whatever happens, what was filled in stays. Where the labels stay the same from render to render, so does the form.
 */
export function useRulesForm<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): RulesForm<Values> {
  const { rules, labels, values, send } = options;
  const words = useMessages('fields');
  const frame = useMessages('frame');
  const form = useMessages('form');
  const obstacles = useRef(new Map<Path<Values>, string>());
  const hook = useForm<Values, unknown, Output>({
    resolver: withObstacles(inWords(zodResolver(rules) as never, words), obstacles.current),
    defaultValues: values,
    // The focus is ours to set: controls carry names of their own (controlNames.ts), not React Hook Form's.
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
    const fields = Object.entries(fieldErrorsOf(error)).map(
      ([path, message]) => [controlOf(path), message] as const,
    );
    const known = fields.filter(([name]) => name in labels);
    for (const [name, message] of known)
      hook.setError(name as Path<Values>, { type: 'server', message, types: placesIn(name, error) });
    if (known.length > 0 && known.length === fields.length) return;
    hook.setError(WHOLE_FORM, { type: 'server', message: explain(frame, form, error) });
  }

  /** Parts of an object have a control each, which is called as the part is. */
  function controlOf(path: string): string {
    if (path in labels) return path;
    const [whole = ''] = path.split('.');
    return whole in labels ? whole : path.slice(path.lastIndexOf('.') + 1);
  }

  /** What is wrong in a control of many parts, by the path. */
  function placesIn(name: string, error: unknown): Record<string, string> {
    const places = Object.entries(fieldErrorsOf(error));
    return Object.fromEntries(places.filter(([path]) => path.startsWith(`${name}.`)));
  }

  async function submit(event?: { preventDefault: () => void }) {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    let isSent = false;
    try {
      // Another picture may be chosen while one is waited for.
      while (pending.current.size > 0) await Promise.all(pending.current);
      await hook.handleSubmit(async (output) => {
        await send(output).then(() => {
          isSent = true;
        }, showProblems);
      })();
    } finally {
      setBusy(false);
      if (!isSent) setFailures((count) => count + 1);
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
  });
  return useMemo(
    () => ({ hook: hook as unknown as UseFormReturn<Values>, labels, element, isBusy, ...calls }),
    [hook, labels, isBusy, calls],
  );
}

/** What the rules found, in the words of the page's language. What has no code yet is a sentence already. */
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

/** What the rules say, and what else keeps the form from being sent. */
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
  const reference = referenceOf(error);
  const unforeseen = reference ? frame('failed.reference', { reference }) : form('noAnswer');
  return sentenceOf(error) ?? unforeseen;
}
