import { type ComponentType, createContext } from 'react';
import type { QuestionFieldProps } from './questionField.ts';

export type DocumentAnswerProps = Pick<QuestionFieldProps<'document'>, 'question' | 'value' | 'onChange'> & {
  label: string;
};

export type DocumentListProps = Partial<Pick<DocumentAnswerProps, 'question'>> & { ids: readonly string[] };

export type DocumentParts = {
  /** Chooses, sends and shows the files of an answer. */
  Answer: ComponentType<DocumentAnswerProps>;
  /** Shows the files of an answer to be read, and opens them. */
  List: ComponentType<DocumentListProps>;
};

/** What answers hold that are documents; null on screens that only show what is asked, as a preview. */
export const DocumentContext = createContext<DocumentParts | null>(null);
