import { useCallback, useState } from 'react';
import { ConfirmDialog, type Question } from '../../confirm/ConfirmDialog.tsx';
import type { FormState } from '../../form/formState.ts';
import { LeaveGuard } from '../../form/useLeaveQuestion.tsx';
import { UNSAVED } from './unsavedRecord.ts';

/** Asks for confirmation before unsaved input in an open record is discarded. A record may contain several forms. */
export function useRecordGuard(isOpen: boolean) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const tell = useCallback((state: FormState, form = '') => {
    const isUnsaved = state !== 'saved';
    setUnsaved((forms) => {
      if (forms.includes(form) === isUnsaved) return forms;
      return isUnsaved ? [...forms, form] : forms.filter((other) => other !== form);
    });
  }, []);
  const isUnsaved = isOpen && unsaved.length > 0;
  return {
    tell,
    isAsking: question !== null,
    /** Value of `data-record`, which `hasUnsavedRecord` reads. */
    mark: isUnsaved ? UNSAVED : '',
    dialogs: (
      <>
        {isOpen && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
        {isUnsaved && <LeaveGuard ask={setQuestion} isLeaving={isOtherRecord} />}
      </>
    ),
  };
}

type Place = { pathname: string; search: string };

function isOtherRecord(current: Place, next: Place): boolean {
  const [from, to] = [current, next].map(({ search }) => new URLSearchParams(search).get('open'));
  return current.pathname !== next.pathname || from !== to;
}
