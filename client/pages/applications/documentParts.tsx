import type { ReactNode } from 'react';
import { DocumentContext } from '../../features/questions/DocumentContext.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';

const PARTS = {
  Answer: lazyPart(async () => (await import('../../features/documents/DocumentAnswer.tsx')).DocumentAnswer, {
    texts: ['documents', 'fields'],
  }),
  Again: lazyPart(
    async () => (await import('../../features/documents/RequestReplacement.tsx')).RequestReplacement,
    {
      texts: ['documents', 'questions'],
    },
  ),
  File: lazyPart(async () => (await import('../../features/documents/SentFile.tsx')).SentFile, {
    texts: ['documents', 'fields'],
  }),
  List: lazyPart(async () => (await import('../../features/documents/DocumentList.tsx')).DocumentList, {
    texts: ['documents', 'fields'],
  }),
};

export function DocumentParts({ children }: { children: ReactNode }) {
  return <DocumentContext value={PARTS}>{children}</DocumentContext>;
}

const READ = {
  ...PARTS,
  List: lazyPart(async () => (await import('../../features/documents/ReadDocuments.tsx')).ReadDocuments, {
    texts: ['documents', 'fields'],
  }),
};

export function ReadDocumentParts({ children }: { children: ReactNode }) {
  return <DocumentContext value={READ}>{children}</DocumentContext>;
}
