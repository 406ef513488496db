import { useParams } from 'react-router-dom';
import { Reference } from '../features/references/Reference.tsx';
import { DocumentParts } from './documentParts.tsx';

/** Target of the link in a referee's e-mail. Opening it has no effect on the request. */
export function ReferencePage() {
  const { token = '' } = useParams();
  return (
    <DocumentParts>
      <Reference key={token} token={token} />
    </DocumentParts>
  );
}
