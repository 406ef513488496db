import { Input } from '@mantine/core';
import { type ComponentType, createContext, useContext, useId } from 'react';
import { DOCUMENT_TYPES } from '../../../rules/documents.ts';
import { MAX_MEGABYTES } from '../../../rules/forms/kinds/document.ts';
import type { QuestionOf } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { QuestionFieldProps } from './questionField.ts';
import classes from './questions.module.css';

export type DocumentPartProps = Pick<QuestionFieldProps<'document'>, 'question' | 'value' | 'onChange'> & {
  label: string;
};

/** What chooses, sends and shows the files of an answer; null where nothing is answered, as in a preview. */
export const DocumentPartContext = createContext<ComponentType<DocumentPartProps> | null>(null);

/** Says what is taken before one chooses. */
export function DocumentField({ question, words, value, onChange, error }: QuestionFieldProps<'document'>) {
  const t = useMessages('questions');
  const limits = useDocumentLimits();
  const Part = useContext(DocumentPartContext);
  const id = useId();
  return (
    <fieldset className={classes.document} aria-describedby={`${id}-limits`} data-invalid={Boolean(error)}>
      <legend>{words.label}</legend>
      {words.help && <Input.Description>{words.help}</Input.Description>}
      <p id={`${id}-limits`} className={classes.limits}>
        {limits(question)}
      </p>
      {Part ? (
        <Part question={question} label={words.label} value={value} onChange={onChange} />
      ) : (
        <p>{t('document.preview')}</p>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

/** In words: how many files, of which types, how large and how long. */
export function useDocumentLimits() {
  const t = useMessages('questions');
  return (question: QuestionOf<'document'>): string => {
    const { types = DOCUMENT_TYPES, maxMegabytes = MAX_MEGABYTES, maxPages, maxFiles: count = 1 } = question;
    return [
      t('document.files', { count }),
      t('document.types', { types: types.join(', ') }),
      t('document.size', { megabytes: maxMegabytes, count }),
      ...(maxPages ? [t('document.pages', { pages: maxPages, count })] : []),
    ].join(' · ');
  };
}
