import { Button } from '@mantine/core';
import { IconMailOff, IconMailPlus, IconPencil, IconRestore } from '@tabler/icons-react';
import { notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EditLetter } from './EditLetter.tsx';
import {
  type LetterFragment,
  useEditDecisionLetterMutation,
  useLeaveDecisionOutMutation,
} from './release.generated.ts';

const EDITED = { icon: IconPencil, tone: 'accent' } as const;
const LEFT_OUT = { icon: IconMailOff, tone: 'plain' } as const;

type Props = { letter: LetterFragment; isEditing: boolean; setEditing: (isEditing: boolean) => void };

export function ShownLetter({ letter, isEditing, setEditing }: Props) {
  const t = useMessages('decide');
  const [leaveOut, leaving] = useLeaveDecisionOutMutation();
  const [edit, editing] = useEditDecisionLetterMutation();
  const { id: applicationId, isEdited, isLeftOut, version } = letter;
  if (isEditing) return <EditLetter letter={letter} onClose={() => setEditing(false)} />;
  const isBusy = leaving.loading || editing.loading;
  const report = (act: Promise<unknown>) => act.catch(notifyFailure);
  return (
    <div className="stack gap-sm">
      {(isEdited || isLeftOut) && (
        <div className="row gap-sm">
          {isEdited && <Badge look={EDITED}>{t('letters.edited')}</Badge>}
          {isLeftOut && <Badge look={LEFT_OUT}>{t('letters.leftOut')}</Badge>}
        </div>
      )}
      <article className="card box stack gap-sm breaks">
        <p className="soft text-sm">{t('letters.to', { recipient: letter.recipient })}</p>
        <h3 className="text-lg">{letter.subject}</h3>
        <p className="written">{letter.text}</p>
      </article>
      {letter.isChangeable && (
        <div className="row middle gap-sm">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => setEditing(true)}
          >
            {t('letters.edit')}
          </Button>
          {isEdited && (
            <Button
              variant="default"
              leftSection={<IconRestore size={18} aria-hidden />}
              loading={editing.loading}
              onClick={() =>
                void report(edit({ variables: { input: { applicationId, version, letter: null } } }))
              }
            >
              {t('letters.reset')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={
              isLeftOut ? <IconMailPlus size={18} aria-hidden /> : <IconMailOff size={18} aria-hidden />
            }
            loading={leaving.loading}
            onClick={() => void report(leaveOut({ variables: { applicationId, isLeftOut: !isLeftOut } }))}
          >
            {t(isLeftOut ? 'letters.include' : 'letters.leaveOut')}
          </Button>
        </div>
      )}
    </div>
  );
}
