import { useIsSmallScreen } from '../../lib/browser/useIsSmallScreen.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DocumentContent } from './DocumentContent.tsx';

type Props = { id: string; name: string; onClose: () => void };

export function ViewDocument({ id, name, onClose }: Props) {
  const t = useMessages('documents');
  const isSmall = useIsSmallScreen();
  return (
    <Dialog opened onClose={onClose} heading={name} cross={t('view.close')} size="xl" fullScreen={isSmall}>
      <DocumentContent id={id} name={name} isFocused />
    </Dialog>
  );
}
