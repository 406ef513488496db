import { type ComponentType, createContext } from 'react';
import type { DocumentRefusal, DocumentType } from '../../../rules/applications/documents.ts';
import type { QuestionByKind } from '../../../rules/forms/question.ts';
import type { QuestionFieldProps } from './questionField.ts';

export type DocumentAnswerProps = Pick<QuestionFieldProps<'document'>, 'question' | 'value' | 'onChange'> & {
  label: string;
};

export type DocumentListProps = Partial<Pick<DocumentAnswerProps, 'question'>> & { ids: readonly string[] };

export type DocumentReplacementProps = {
  applicationId: string;
  question: QuestionByKind<'document'>;
  label: string;
  requests: readonly {
    id: string;
    reason?: string | null;
    until: string;
    state: 'OPEN' | 'MET' | 'MISSED';
    viewerCanReplace: boolean;
  }[];
  viewerCanRequest: boolean;
  /** False if the document has never been uploaded. It must then be added instead of replaced. */
  isAnswered: boolean;
  onChanged: () => unknown;
};

export type ShownFile = {
  id: string;
  name: string;
  type?: DocumentType | null | undefined;
  bytes: number;
  pages?: number | null | undefined;
  state: 'CHECKING' | 'CLEAN' | 'NOT_SCANNED' | 'REFUSED' | 'DELETED';
  deletedAt?: string | null | undefined;
  refusal?: DocumentRefusal | null | undefined;
};

export type SentFileProps = {
  label: string;
  file: ShownFile | null;
  credentials: () => Promise<Record<string, string>>;
  onArrived: (id: string) => Promise<unknown>;
  onSending?: ((isSending: boolean) => void) | undefined;
  /** Omitted if the file can only be replaced. */
  onRemove?: (() => void) | undefined;
};

export type DocumentParts = {
  Answer: ComponentType<DocumentAnswerProps>;
  List: ComponentType<DocumentListProps>;
  File: ComponentType<SentFileProps>;
  Again: ComponentType<DocumentReplacementProps>;
};

/** The context is null on screens without answers, such as a preview. */
export const DocumentContext = createContext<DocumentParts | null>(null);
