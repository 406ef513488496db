import { useParams } from 'react-router-dom';
import { Reference } from '../../features/references/Reference.tsx';
import { DocumentParts } from './documentParts.tsx';

/** Opening the page has no effect on the request for the reference. */
export function ReferencePage() {
  const { token = '' } = useParams();
  return (
    <DocumentParts>
      <Reference key={token} token={token} />
    </DocumentParts>
  );
}
