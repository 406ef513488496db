import { IconCircleCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { getErrorCode } from '../../lib/errors.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import classes from './NewsletterBox.module.css';
import { useSubscribeToNewsletterMutation } from './newsletter.generated.ts';

export function NewsletterBox() {
  const t = useMessages('newsletter');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [subscribe, { loading, data }] = useSubscribeToNewsletterMutation();
  const [problem, setProblem] = useState<string>();

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const email = field.current?.value.trim() ?? '';
    const wrong = whatIsWrong(t, email, field.current?.validity.typeMismatch ?? false);
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    try {
      await subscribe({ variables: { email } });
    } catch (error) {
      setProblem(sentenceFor(t, error));
      field.current?.focus();
    }
  }

  const thanked = data?.subscribeToNewsletter.email;
  return (
    <div className={classes.root}>
      <p className={`mb-md text-md ${classes.explained}`}>{t('explained')}</p>
      {!thanked && (
        <form noValidate onSubmit={submit}>
          <label htmlFor={id} className={`mb-xs text-sm medium ${classes.label}`}>
            {t('email')}
          </label>
          <div className="row gap-xs">
            <input
              ref={field}
              id={id}
              className={classes.input}
              type="email"
              name="email"
              autoComplete="email"
              placeholder={t('placeholder')}
              maxLength={254}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={() => setProblem(undefined)}
            />
            <button type="submit" className={classes.submit} aria-disabled={loading}>
              {t(loading ? 'submitting' : 'submit')}
            </button>
          </div>
        </form>
      )}
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className={`mt-xs text-md ${classes.problem}`}>
            {problem}
          </p>
        )}
        {thanked && (
          <p className={`gap-xs box text-md ${classes.thanks}`}>
            <IconCircleCheck size={20} aria-hidden />
            {t('success', { email: thanked })}
          </p>
        )}
      </div>
    </div>
  );
}

function whatIsWrong(t: Texts<'newsletter'>, email: string, isMismatch: boolean): string | undefined {
  if (email === '') return t('required');
  return isMismatch ? t('invalid') : undefined;
}

function sentenceFor(t: Texts<'newsletter'>, error: unknown): string {
  const code = getErrorCode(error);
  if (code === 'INVALID_INPUT') return t('invalid');
  return t(code === 'RATE_LIMITED' ? 'tooMany' : 'failed');
}
