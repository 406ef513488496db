import { type PacketSelection, PacketsDialog } from './PacketsDialog.tsx';
import { usePreparedFiles } from './usePreparedFiles.ts';

type Props = {
  isOpen: boolean;
  chosen: { count: number; named: PacketSelection } | null;
  onClose: () => void;
};

/** Remains mounted while its dialog is closed, so that it can notify the user when a file is ready. */
export function PacketsLoader({ isOpen, chosen, onClose }: Props) {
  const prepared = usePreparedFiles();
  const { files, error } = prepared;
  // If a link in an e-mail opens the dialog, `chosen` and `files` arrive later. The dialog opens only after
  // that, because it would otherwise focus its close button.
  const hasStart = Boolean(chosen ?? files ?? error);
  return isOpen && hasStart && <PacketsDialog chosen={chosen} prepared={prepared} onClose={onClose} />;
}
