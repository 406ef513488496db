import { Button, FileInput, Group } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_BANK_FILE_BYTES, MAX_BANK_FILE_ROWS } from '../../../../rules/awards/disbursements.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { type PayByFileMutation, usePayByFileMutation } from './disbursements.generated.ts';

export function FileDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('awards');
  const form = useMessages('form');
  const [csv, setCsv] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<PayByFileMutation['payByFile']>();
  const [failure, setFailure] = useState<string>();
  const [send, { loading }] = usePayByFileMutation();

  async function run(text: string, isDryRun: boolean) {
    setFailure(undefined);
    try {
      const { data } = await send({
        variables: { input: { csv: text, isDryRun } },
        refetchQueries: isDryRun ? [] : ['Awards', 'Disbursements', 'DecidedScholarship'],
      });
      if (!data) return;
      if (isDryRun || data.payByFile.problems.length > 0) return setChecked(data.payByFile);
      void notify({ kind: 'success', title: t('paidForm.done', { count: data.payByFile.paid }) });
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  async function choose(next: File | null) {
    setFile(next);
    setChecked(undefined);
    setCsv(undefined);
    setFailure(undefined);
    if (!next) return;
    if (next.size > MAX_BANK_FILE_BYTES)
      return setFailure(
        t('file.tooLarge', { rows: MAX_BANK_FILE_ROWS, kilobytes: MAX_BANK_FILE_BYTES / 1_000 }),
      );
    const text = await next.text();
    setCsv(text);
    await run(text, true);
  }

  const isGood = checked && checked.problems.length === 0 && checked.paid > 0;
  return (
    <Dialog opened onClose={onClose} heading={t('file.heading')} cross={form('closeDialog')} size="lg">
      <div className="stack gap-md">
        <FileInput
          size="md"
          label={t('file.label')}
          description={t('file.columns')}
          placeholder={t('file.choose')}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          accept=".csv,.txt"
          value={file}
          disabled={loading}
          onChange={(next) => void choose(next)}
        />
        <div aria-live="polite" className="stack gap-sm">
          {failure && <MessageBox tone="bad" title={failure} />}
          {checked && (
            <p className="strong">
              {t(checked.problems.length > 0 ? 'file.wrong' : 'file.right', {
                count: checked.problems.length > 0 ? checked.problems.length : checked.paid,
              })}
            </p>
          )}
        </div>
        {checked && checked.problems.length > 0 && (
          <ul className="bullets" aria-label={t('file.problems')}>
            {checked.problems.map(({ row, message }) => (
              <li key={`${row} ${message}`}>{t('file.problem', { row, message })}</li>
            ))}
          </ul>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('payments.cancel')}
          </Button>
          <Button
            loading={loading}
            disabled={!isGood}
            onClick={() => csv !== undefined && void run(csv, false)}
          >
            {t('file.submit')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
