import { IconAlertTriangle } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, get, useFormState } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from '../form.module.css';
import { findNamed, reveal } from '../groups/folds.ts';
import { type SchemaForm, WHOLE_FORM } from '../useSchemaForm.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  /** True if the fields show their own errors, so that only errors without a field are listed. */
  isShort?: boolean;
};

export function ErrorSummary<Values extends FieldValues>({ of: form, isShort }: Props<Values>) {
  const t = useMessages('form');
  const id = useId();
  const { errors, submitCount } = useFormState({ control: form.hook.control });
  const messageOf = (name: string): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;
  const wrong = Object.entries<string>(form.labels).filter(([name]) => !isShort && messageOf(name));
  const whole = messageOf(WHOLE_FORM);
  if (submitCount === 0 || (wrong.length === 0 && !whole)) return null;

  function go(event: MouseEvent, name: string) {
    event.preventDefault();
    flushSync(() => form.reveal(name));
    const field = findNamed(
      form.element.current,
      name.startsWith('answers.') ? name : name.slice(name.lastIndexOf('.') + 1),
    );
    reveal(field);
    field?.focus();
  }

  return (
    <section className={classes.summary} data-summary tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={classes.summaryHeading}>
        <IconAlertTriangle size={20} aria-hidden />
        {t('problems', { count: wrong.length })}
      </h2>
      {whole && <p>{whole}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, label]) => (
            <li key={name}>
              <a href={`#${controlName(name)}`} onClick={(event) => go(event, name)}>
                {label}
              </a>
              {': '}
              {messageOf(name)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
