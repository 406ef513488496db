import { useParams } from 'react-router-dom';
import { Reference } from '../features/references/Reference.tsx';
import { DocumentParts } from './documentParts.tsx';

/** Where the link in a mail to a referee leads. Nothing changes by opening it. */
export function ReferencePage() {
  const { token = '' } = useParams();
  return (
    <DocumentParts>
      <Reference key={token} token={token} />
    </DocumentParts>
  );
}
