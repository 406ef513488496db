import { useIsNear } from '../../lib/browser/useIsNear.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { DocumentListProps } from '../questions/DocumentContext.ts';
import { DocumentContent } from './DocumentContent.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { useDocumentNowQuery } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

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
  const [root, isNear] = useIsNear<HTMLLIElement>();
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
