import { type Chosen, PapersDialog } from './PapersDialog.tsx';
import { usePreparedFiles } from './usePreparedFiles.ts';

type Props = { isOpen: boolean; chosen: { count: number; named: Chosen } | null; onClose: () => void };

/** Stays behind its dialog, so that a notice tells when a file is ready. */
export function Papers({ isOpen, chosen, onClose }: Props) {
  const prepared = usePreparedFiles();
  const { files, error } = prepared;
  // Behind the link of a mail both come later: a dialog without a field or a button would begin at its cross.
  const hasStart = Boolean(chosen ?? files ?? error);
  return isOpen && hasStart && <PapersDialog chosen={chosen} prepared={prepared} onClose={onClose} />;
}
