import { type ReactNode, use, useEffect, useId } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import classes from './form.module.css';
import { FormStateContext } from './formState.ts';
import { PendingContext } from './pending.ts';
import { ErrorSummary } from './problems/ErrorSummary.tsx';
import type { SchemaForm } from './useSchemaForm.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  label: string;
  isShort?: boolean;
  children: ReactNode;
};

export function FormFrame<Values extends FieldValues>({ of: form, label, isShort, children }: Props<Values>) {
  const tell = use(FormStateContext);
  const id = useId();
  const { isDirty } = useFormState({ control: form.hook.control });
  const unsent = isDirty ? 'unsaved' : 'saved';
  const state = form.isBusy ? 'sending' : unsent;
  useEffect(() => {
    tell?.(state, id);
    return () => tell?.('saved', id);
  }, [tell, state, id]);
  return (
    <form
      ref={form.element}
      className={classes.form}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => void form.submit(event)}
    >
      <ErrorSummary of={form} isShort={isShort} />
      <PendingContext value={form.addPending}>{children}</PendingContext>
    </form>
  );
}
