import { useApolloClient } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { DecideFrame } from '../../features/awards/DecideFrame.tsx';
import { Disbursements } from '../../features/awards/disbursements/Disbursements.tsx';
import { Awards } from '../../features/awards/list/Awards.tsx';
import { ReleaseBars } from '../../features/awards/release/ReleaseBar.tsx';
import { isId } from '../../lib/ids.ts';

export function AwardsPage() {
  const { id = '' } = useParams();
  const client = useApolloClient();
  if (!isId(id)) return <NotFoundPage />;
  const reload = () => client.refetchQueries({ include: ['Awards', 'DecidedScholarship', 'Releases'] });
  return (
    <DecideFrame id={id} part="awards">
      {(scholarship) => (
        <>
          <ReleaseBars scholarshipId={id} onSent={() => void reload()} />
          <Awards scholarship={scholarship} />
          <Disbursements scholarshipId={id} />
        </>
      )}
    </DecideFrame>
  );
}
