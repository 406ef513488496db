import { useParams } from 'react-router-dom';
import { ScoreGrid } from '../../features/assess/grid/ScoreGrid.tsx';
import { SessionGuard } from '../../features/auth/SessionGuard.tsx';

export function RoundScoresPage() {
  const { id = '' } = useParams();
  return (
    <div>
      <SessionGuard />
      <ScoreGrid key={id} id={id} />
    </div>
  );
}
