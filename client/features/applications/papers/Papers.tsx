import { type Chosen, PapersDialog } from './PapersDialog.tsx';
import { usePreparedFiles } from './usePreparedFiles.ts';

type Props = { isOpen: boolean; chosen: { count: number; named: Chosen } | null; onClose: () => void };

/** Stays behind its dialog, so that a notice tells when a file is ready. */
export function Papers({ isOpen, chosen, onClose }: Props) {
  const prepared = usePreparedFiles();
  return isOpen && <PapersDialog chosen={chosen} prepared={prepared} onClose={onClose} />;
}
