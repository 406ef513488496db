import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopyPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './ScholarshipQuestions.module.css';
import { useQuestionsToCopyQuery } from './scholarshipQuestions.generated.ts';

type Props = { scholarshipId: string | null; onCopy: (form: Form) => void };

export function CopyQuestions({ scholarshipId, onCopy }: Props) {
  const t = useMessages('scholarshipQuestions');
  const form = useMessages('form');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopyPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('copy')}
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} heading={t('copyHeading')} cross={form('closeDialog')}>
          <Choice
            scholarshipId={scholarshipId}
            onCopy={(chosen) => {
              setOpen(false);
              onCopy(chosen);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Choice({ scholarshipId, onCopy }: Props) {
  const t = useMessages('scholarshipQuestions');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { data, previousData, error, refetch } = useQuestionsToCopyQuery({
    variables: { search: search || null },
    fetchPolicy: 'network-only',
  });
  const { items = [], totalCount = 0 } = (data ?? previousData)?.managedScholarships ?? {};
  const asking = items.flatMap(({ ownQuestions, ...scholarship }) => {
    const asked = ownQuestions?.form;
    const isOther = scholarship.id !== scholarshipId && asked && listQuestions(asked).length > 0;
    return isOther ? [{ ...scholarship, form: asked }] : [];
  });
  return (
    <div className="stack gap-sm">
      <p>{t('copyLead')}</p>
      <TextInput
        label={t('copySearch')}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <ErrorState error={error} onRetry={refetch} />}
      <div aria-live="polite">
        {data && asking.length === 0 && <p>{search ? t('copyNoneFound') : t('copyNone')}</p>}
      </div>
      <ul className={classes.others}>
        {asking.map(({ id, scholarshipName, universityName, form }) => (
          <li key={id}>
            <span>
              <strong>{scholarshipName}</strong>
              {universityName} · {t('count', { count: listQuestions(form).length })}
            </span>
            <Button
              variant="default"
              aria-label={t('copyOf', { name: scholarshipName })}
              onClick={() => onCopy(form)}
            >
              {t('copyThese')}
            </Button>
          </li>
        ))}
      </ul>
      {totalCount > items.length && <p>{t('copyMore', { count: totalCount - items.length })}</p>}
    </div>
  );
}
