import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useSessionState } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type ApplicationValues, toApplyValues } from '../apply/applyForm.ts';
import { DraftDifferences } from '../draft/DraftConflict.tsx';
import { isSameInput, toFormInput } from '../draft/formInput.ts';
import { createUnsavedCopy } from '../draft/unsavedCopy.ts';

type Values = ApplicationValues & { answers: string };
type Options = { id: string; form: SchemaForm<Values>; isDirty: boolean; version: RefObject<number> };

/** Stores changes in this browser when the session ends, and offers them when the form is opened again. */
export function useUnsavedChanges({ id, form, isDirty, version }: Options): {
  offer: ReactNode;
  forget: () => void;
} {
  const t = useMessages('applicationForm');
  const { userId, isLapsed } = useSessionState();
  const [copy] = useState(() => createUnsavedCopy(userId ?? '', id));
  const [stored] = useState(() => toFormInput(form.hook.getValues()));
  const [offered, setOffered] = useState(() => {
    const left = copy.read();
    return left && !isSameInput(left, stored) ? left : null;
  });

  useEffect(() => {
    if (!isLapsed || !isDirty) return;
    const write = () => copy.write({ ...toFormInput(form.hook.getValues()), version: version.current });
    write();
    return form.hook.subscribe({ formState: { values: true }, callback: write });
  }, [isLapsed, isDirty, form.hook, copy, version]);

  function take() {
    if (!offered) return;
    const { consent: _, ...values } = toApplyValues(offered.content, offered.answers);
    // Continues from the version on which the offered changes are based, so that the server reports a conflict
    // instead of overwriting newer changes.
    version.current = offered.version ?? version.current;
    form.hook.reset(values, { keepDefaultValues: true });
    setOffered(null);
  }

  function forget() {
    copy.remove();
    setOffered(null);
  }

  const offer = offered && (
    <ConflictPanel
      heading={t('updateApplication.unsaved.heading')}
      text={t('updateApplication.unsaved.text')}
      choices={
        <>
          <Button onClick={take}>{t('draft.keepMine')}</Button>
          <Button variant="default" onClick={forget}>
            {t('draft.takeTheirs')}
          </Button>
        </>
      }
    >
      <DraftDifferences mine={offered.content} other={stored.content} />
    </ConflictPanel>
  );
  return { offer, forget };
}
