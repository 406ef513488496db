import { useParams } from 'react-router-dom';
import { Workbench } from '../../features/assess/Workbench.tsx';
import { SessionGuard } from '../../features/auth/SessionGuard.tsx';
import { DocumentPages } from '../../features/documents/DocumentPages.tsx';

export function WorkbenchPage() {
  const { id = '' } = useParams();
  return (
    <div>
      <SessionGuard />
      <Workbench key={id} id={id} viewer={DocumentPages} />
    </div>
  );
}
