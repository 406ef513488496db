import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../app/NotFoundPage.tsx';
import { DecideFrame } from '../features/awards/DecideFrame.tsx';
import { isId } from '../lib/ids.ts';

/** The awards of a scholarship after their release. */
export function AwardsPage() {
  const { id = '' } = useParams();
  if (!isId(id)) return <NotFoundPage />;
  return (
    <DecideFrame id={id} part="awards">
      {() => null}
    </DecideFrame>
  );
}
