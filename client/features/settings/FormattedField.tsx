import { skipToken } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../messages/formats.ts';
import {
  LEGAL_TEXTS,
  MAX_FORMATTED_LENGTH,
  type StoredSettingName,
} from '../../../rules/backoffice/settings.ts';
import { legalPaths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormattedText } from '../../ui/article/FormattedText.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import classes from './Settings.module.css';
import type { Setting, SettingValues } from './setting.ts';
import { usePreviewTextQuery } from './settings.generated.ts';

type Props = { form: SchemaForm<SettingValues>; of: Setting; description: string; isOvertaken: boolean };

export function FormattedField({ form, of: { name, value }, description, isOvertaken }: Props) {
  const t = useMessages('settings');
  const { field } = useController({ control: form.hook.control, name });
  const [previewed, setPreviewed] = useState('');
  const { data, error, loading } = usePreviewTextQuery(
    previewed ? { variables: { text: previewed }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const text = String(field.value);
  const legal = LEGAL_TEXTS.find((each) => `${each}_TEXT` === name);
  const label = t(`names.${name as StoredSettingName}`);
  const count = t('formatted.count', {
    count: formatNumber(text.length, t.language),
    max: formatNumber(MAX_FORMATTED_LENGTH, t.language),
  });
  return (
    <div className="stack gap-sm">
      <TextAreaField
        of={form}
        name={name}
        optional
        rows={12}
        description={`${description} ${t('formatted.syntax')} ${count}`}
      />
      {isOvertaken && text !== (value ?? '') && (
        <MessageBox tone="bad" title={t('formatted.theirs')}>
          <pre className={classes.theirs}>{value ?? t('formatted.builtIn')}</pre>
          <div>
            <Button variant="default" onClick={() => field.onChange(value ?? '')}>
              {t('formatted.useTheirs')}
            </Button>
          </div>
        </MessageBox>
      )}
      <Group gap="sm">
        <Button variant="default" disabled={loading || text.trim() === ''} onClick={() => setPreviewed(text)}>
          {loading ? t('formatted.previewing') : t('formatted.preview')}
        </Button>
        {legal && (
          <Link to={legalPaths[legal].link({ version: 0 })} target="_blank">
            {t('formatted.original')}
          </Link>
        )}
      </Group>
      {error && <ErrorState error={error} />}
      {data && (
        <section
          className={`box breaks ${classes.preview}`}
          aria-label={t('formatted.previewOf', { name: label })}
        >
          <FormattedText pieces={data.previewText} />
        </section>
      )}
    </div>
  );
}
