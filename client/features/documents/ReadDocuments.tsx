import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import type { DocumentListProps } from '../questions/DocumentContext.ts';
import { DocumentContent } from './DocumentContent.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { useDocumentNowQuery } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

/** Shows documents in the page, instead of links that open them. */
export function ReadDocuments({ question, ids }: DocumentListProps) {
  return (
    <ul className="grid gap-lg full">
      {ids.map((id) => (
        <ReadDocument key={id} id={id} question={question} />
      ))}
    </ul>
  );
}

function ReadDocument({ id, question }: { id: string } & Pick<DocumentListProps, 'question'>) {
  const t = useMessages('documents');
  const { data, error } = useDocumentNowQuery({ variables: { id } });
  const [root, isNear] = useIsNear();
  const document = data?.document;
  const isReadable = document?.state === 'CLEAN' || document?.state === 'NOT_SCANNED';
  return (
    <li ref={root} className={`grid gap-sm full ${classes.read}`}>
      {document ? (
        <DocumentFacts document={document} question={question} />
      ) : (
        t(error ? 'answer.gone' : 'answer.loading')
      )}
      {document && isReadable && isNear && <DocumentContent id={id} name={document.name} />}
    </li>
  );
}

/**
 * True once the element has been near the viewport. Documents load only then, because an application can have many
 * large ones.
 */
function useIsNear() {
  const root = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        setNear(true);
      },
      { rootMargin: '600px' },
    );
    near.observe(current);
    return () => near.disconnect();
  }, []);
  return [root, isNear] as const;
}
