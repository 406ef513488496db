import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../lib/useMessages.ts';
import { ConflictPanel } from '../../ui/form/ConflictPanel.tsx';
import { Differences } from '../../ui/form/Differences.tsx';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './MailTemplates.module.css';
import type { Words } from './words.ts';

type Props = { of: SchemaForm<Words>; theirs: Words; onTake: () => void };

export function TemplateConflict({ of: form, theirs, onTake }: Props) {
  const t = useMessages('mailTemplates');
  const mine = useWatch({ control: form.hook.control });
  const differing = (['subject', 'text'] as const).filter((name) => mine[name] !== theirs[name]);
  const shown = (words: string) => <span className={classes.source}>{words}</span>;
  return (
    <ConflictPanel
      heading={t('conflict.heading')}
      text={t('conflict.text')}
      choices={
        <>
          <Button type="submit" loading={form.isBusy}>
            {t('conflict.keep')}
          </Button>
          <Button variant="default" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </>
      }
    >
      <Differences
        names={{ mine: t('conflict.mine'), theirs: t('conflict.theirs') }}
        rows={differing.map((name) => ({
          key: name,
          label: t(name),
          mine: shown(mine[name] ?? ''),
          theirs: shown(theirs[name]),
        }))}
      />
    </ConflictPanel>
  );
}
