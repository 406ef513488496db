import { MAX_DOCUMENT_BYTES } from '../../../rules/applications/documents.ts';
import { useFinishUploadMutation } from './documents.generated.ts';
import { FileButtons } from './upload/FileButtons.tsx';
import { SendingList } from './upload/SendingList.tsx';
import { useUploads } from './upload/useUploads.ts';

type Props = {
  label: string;
  onArrived: (id: string) => Promise<unknown>;
};

export function ReplacementFile({ label, onArrived }: Props) {
  const [finish] = useFinishUploadMutation();
  const uploads = useUploads(MAX_DOCUMENT_BYTES, async (id) => {
    await finish({ variables: { id } });
    await onArrived(id);
  });
  return (
    <>
      <FileButtons types={['PDF', 'JPEG', 'PNG', 'WEBP']} isOne label={label} onFiles={uploads.add} />
      <SendingList of={uploads} />
    </>
  );
}
