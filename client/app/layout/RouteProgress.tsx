import { useNavigation } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

export function RouteProgress() {
  const t = useMessages('frame');
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar label={t('portal.loadingPage')} />;
}
