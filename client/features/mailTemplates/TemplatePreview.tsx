import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';
import { MAX_TEMPLATE_TEXT } from '../../../rules/events/mailTemplates.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import classes from './MailTemplates.module.css';
import { useMailTemplatePreviewQuery } from './mailTemplates.generated.ts';
import type { Words } from './words.ts';

type Props = { of: SchemaForm<Words>; kind: string; language: string };

const PAUSE = 400;

/** The server renders the preview, so that it matches the e-mail that is sent. */
export function TemplatePreview({ of: form, kind, language }: Props) {
  const t = useMessages('mailTemplates');
  const { subject = '', text = '' } = useWatch({ control: form.hook.control });
  const [words] = useDebouncedValue({ subject, text }, PAUSE);
  // A pasted file may exceed the maximum size of a request, so its preview is not requested.
  const isTooLong = words.subject.length + words.text.length > 2 * MAX_TEMPLATE_TEXT;
  const { data, previousData, error } = useMailTemplatePreviewQuery(
    isTooLong ? skipToken : { variables: { kind, language, ...words }, fetchPolicy: 'no-cache' },
  );
  const preview = (data ?? previousData)?.mailTemplatePreview;
  const problems = Object.values(getFieldErrors(error));
  return (
    <section className={classes.preview} aria-labelledby="template-preview">
      <h2 id="template-preview">{t('preview.title')}</h2>
      {error ? (
        <MessageBox tone="bad" title={t('preview.failed')} role="status">
          {(problems.length > 0 ? problems : [getErrorMessage(error) ?? '']).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </MessageBox>
      ) : (
        <p className="soft text-sm" role="status">
          {preview ? t(preview.isReal ? 'preview.real' : 'preview.samples') : t('preview.loading')}
        </p>
      )}
      {preview && (
        <>
          <p className="medium breaks">{t('preview.subject', { subject: preview.subject })}</p>
          {/* The sandbox prevents scripts, forms and navigation of this page. */}
          <iframe className={classes.mail} title={t('preview.frame')} sandbox="" srcDoc={preview.html} />
        </>
      )}
    </section>
  );
}
