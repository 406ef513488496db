import { useNavigation } from 'react-router-dom';
import { messages } from '../../messages.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** A thin bar on top while the next screen loads. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar label={messages.portal.loadingPage} />;
}
