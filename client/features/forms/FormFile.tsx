import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Form } from '../../../rules/forms/question.ts';
import { problem } from '../../../rules/problems.ts';
import { saveFile } from '../../lib/files/saveFile.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { formatProblem } from '../../ui/form/problems/formatProblem.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { type FileProblem, MAX_FILE_BYTES, readFormFile, writeFormFile } from './edit/formFile.ts';
import classes from './FormEditor.module.css';

type Props = {
  settle: () => Form;
  rule: z.ZodType;
  onOpen: (form: Form) => void;
};

export function FormFile({ settle, rule, onOpen }: Props) {
  const t = useMessages('formEditor');
  const fields = useMessages('fields');
  const again = useRef<() => void>(null);
  const [found, setFound] = useState<{ problems: FileProblem[]; others: number }>();

  async function open(file: File | null) {
    // Resets the input, so that the same file can be chosen again after it was corrected.
    again.current?.();
    if (!file) return;
    if (file.size > MAX_FILE_BYTES)
      return setFound({
        problems: [{ message: problem('formFileSize', { kilobytes: MAX_FILE_BYTES / 1000 }) }],
        others: 0,
      });
    const read = readFormFile(await file.text(), rule);
    if ('problems' in read) return setFound(read);
    setFound(undefined);
    onOpen(read.form);
  }

  function textOf({ section, question, key, part, message }: FileProblem): string {
    const text = formatProblem(fields, message, fields('invalid'));
    if (section === undefined) return text;
    const detail = part ? ` (${part})` : '';
    return question === undefined
      ? t('file.inSection', { section, text }) + detail
      : t('file.inQuestion', { section, question, key: key ?? '?', text }) + detail;
  }

  return (
    <div className="row gap-sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() =>
          saveFile(t('file.name'), new Blob([writeFormFile(settle())], { type: 'application/json' }))
        }
      >
        {t('file.save')}
      </Button>
      <FileButton accept="application/json,.json" resetRef={again} onChange={(file) => void open(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {t('file.open')}
          </Button>
        )}
      </FileButton>
      <div className={classes.fileProblems} aria-live="polite">
        {found && (
          <MessageBox tone="bad" title={t('file.wrong')}>
            <ul>
              {[...new Set(found.problems.map(textOf))].map((text) => (
                <li key={text}>{text}</li>
              ))}
              {found.others > 0 && <li>{t('file.others', { count: found.others })}</li>}
            </ul>
          </MessageBox>
        )}
      </div>
    </div>
  );
}
