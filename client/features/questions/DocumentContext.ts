import { type ComponentType, createContext } from 'react';
import type { DocumentRefusal, DocumentType } from '../../../rules/documents.ts';
import type { QuestionOf } from '../../../rules/forms/question.ts';
import type { QuestionFieldProps } from './questionField.ts';

export type DocumentAnswerProps = Pick<QuestionFieldProps<'document'>, 'question' | 'value' | 'onChange'> & {
  label: string;
};

export type DocumentListProps = Partial<Pick<DocumentAnswerProps, 'question'>> & { ids: readonly string[] };

/** What becomes of the documents of one question after they were submitted. */
export type DocumentAgainProps = {
  applicationId: string;
  question: QuestionOf<'document'>;
  label: string;
  /** Of this question, the oldest first. */
  requests: readonly {
    id: string;
    reason?: string | null;
    until: string;
    state: 'OPEN' | 'MET' | 'MISSED';
    viewerCanReplace: boolean;
  }[];
  viewerCanRequest: boolean;
  /** False where it was never answered: then it is to be added, not replaced. */
  isAnswered: boolean;
  onChanged: () => unknown;
};

/** A file as its sender sees it. */
export type ShownFile = {
  id: string;
  name: string;
  type?: DocumentType | null | undefined;
  bytes: number;
  pages?: number | null | undefined;
  state: 'CHECKING' | 'CLEAN' | 'NOT_SCANNED' | 'REFUSED';
  refusal?: DocumentRefusal | null | undefined;
};

export type SentFileProps = {
  /** What it is for. */
  label: string;
  file: ShownFile | null;
  /** The headers that say who sends it. */
  credentials: () => Promise<Record<string, string>>;
  onArrived: (id: string) => Promise<unknown>;
  /** Whether a file is on its way. */
  onSending?: ((isSending: boolean) => void) | undefined;
  /** Left out where it can only be replaced. */
  onRemove?: (() => void) | undefined;
};

export type DocumentParts = {
  /** Chooses, sends and shows the files of an answer. */
  Answer: ComponentType<DocumentAnswerProps>;
  /** Shows the files of an answer to be read, and opens them. */
  List: ComponentType<DocumentListProps>;
  /** Chooses, sends and shows the file of a referee, who has no account. */
  File: ComponentType<SentFileProps>;
  /** Asks for the files of an answer again, and replaces them. */
  Again: ComponentType<DocumentAgainProps>;
};

/** What answers hold that are documents; null on screens that only show what is asked, as a preview. */
export const DocumentContext = createContext<DocumentParts | null>(null);
