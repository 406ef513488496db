import { IconCircleCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { codeOf } from '../../lib/errors.ts';
import { messages } from '../../messages.ts';
import classes from './NewsletterBox.module.css';
import { useSubscribeToNewsletterMutation } from './newsletter.generated.ts';

const texts = messages.newsletter;

/** An e-mail field and Subscribe; the answer appears in the box. */
export function NewsletterBox() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [subscribe, { loading, data }] = useSubscribeToNewsletterMutation();
  const [problem, setProblem] = useState<string>();

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const email = field.current?.value.trim() ?? '';
    const wrong = whatIsWrong(email, field.current?.validity.typeMismatch ?? false);
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    try {
      await subscribe({ variables: { email } });
    } catch (error) {
      setProblem(sentenceFor(error));
      field.current?.focus();
    }
  }

  const thanked = data?.subscribeToNewsletter.email;
  return (
    <div className={classes.root}>
      <p className={classes.explained}>{texts.explained}</p>
      {!thanked && (
        <form noValidate onSubmit={submit}>
          <label htmlFor={id} className={classes.label}>
            {texts.email}
          </label>
          <div className={classes.row}>
            <input
              ref={field}
              id={id}
              className={classes.input}
              type="email"
              name="email"
              autoComplete="email"
              placeholder={texts.placeholder}
              maxLength={254}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={() => setProblem(undefined)}
            />
            <button type="submit" className={classes.submit} aria-disabled={loading}>
              {loading ? texts.submitting : texts.submit}
            </button>
          </div>
        </form>
      )}
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className={classes.problem}>
            {problem}
          </p>
        )}
        {thanked && (
          <p className={classes.thanks}>
            <IconCircleCheck size={20} aria-hidden />
            {texts.success(thanked)}
          </p>
        )}
      </div>
    </div>
  );
}

function whatIsWrong(email: string, isMismatch: boolean): string | undefined {
  if (email === '') return texts.required;
  return isMismatch ? texts.invalid : undefined;
}

function sentenceFor(error: unknown): string {
  const code = codeOf(error);
  if (code === 'INVALID_INPUT') return texts.invalid;
  return code === 'RATE_LIMITED' ? texts.tooMany : texts.failed;
}
