import { Input } from '@mantine/core';
import { Suspense, useContext, useId } from 'react';
import { DOCUMENT_TYPES, formatType } from '../../../../rules/applications/documents.ts';
import { MAX_MEGABYTES } from '../../../../rules/forms/kinds/document.ts';
import type { QuestionByKind } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DocumentContext } from '../DocumentContext.ts';
import type { QuestionFieldProps } from '../questionField.ts';
import classes from '../questions.module.css';

export function DocumentField({ question, words, value, onChange, error }: QuestionFieldProps<'document'>) {
  const t = useMessages('questions');
  const limits = useDocumentLimits();
  const parts = useContext(DocumentContext);
  const id = useId();
  return (
    <fieldset className={classes.document} aria-describedby={`${id}-limits`} data-invalid={Boolean(error)}>
      <legend>{words.label}</legend>
      {words.help && <Input.Description size="md">{words.help}</Input.Description>}
      <p id={`${id}-limits`} className="soft text-sm">
        {limits(question)}
      </p>
      {parts ? (
        <Suspense>
          <parts.Answer question={question} label={words.label} value={value} onChange={onChange} />
        </Suspense>
      ) : (
        <p>{t('document.preview')}</p>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

export function useDocumentLimits() {
  const t = useMessages('questions');
  return (question: QuestionByKind<'document'>): string => {
    const { types = DOCUMENT_TYPES, maxMegabytes = MAX_MEGABYTES, maxPages, maxFiles: count = 1 } = question;
    return [
      t('document.files', { count }),
      t('document.types', { types: types.map(formatType).join(', ') }),
      t('document.size', { megabytes: maxMegabytes, count }),
      ...(maxPages ? [t('document.pages', { pages: maxPages, count })] : []),
    ].join(' · ');
  };
}
