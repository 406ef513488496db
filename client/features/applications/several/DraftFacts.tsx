import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { ExtendedNote } from '../ExtendedNote.tsx';
import type { DraftToSubmitFragment } from './several.generated.ts';

export function DraftFacts({ draft: { scholarship, readiness } }: { draft: DraftToSubmitFragment }) {
  const t = useMessages('severalDrafts');
  const apply = useMessages('apply');
  const { totalFee, viewerFee, viewerExtension } = scholarship;
  const { feeLeft } = readiness;
  return (
    <>
      <p className="soft">{scholarship.universityName}</p>
      {viewerExtension ? <ExtendedNote of={viewerExtension} /> : <DeadlineText of={scholarship} />}
      <p>
        <span className="soft">{t('fee')}:</span> {feeText()}
      </p>
    </>
  );

  function feeText() {
    if (viewerFee?.waiver) return apply('waived');
    if (feeLeft === 0 && totalFee > 0) return t('paid');
    return <Money amount={feeLeft} isExact />;
  }
}
