import type { DocumentListProps } from '../questions/DocumentContext.ts';
import { AnsweredDocument } from './AnsweredDocument.tsx';

export function DocumentList({ question, ids }: DocumentListProps) {
  return (
    <ul className="grid gap-xs">
      {ids.map((id) => (
        <AnsweredDocument key={id} id={id} question={question} />
      ))}
    </ul>
  );
}
