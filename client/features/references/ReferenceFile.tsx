import { Input } from '@mantine/core';
import { Suspense, use, useId } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { DocumentContext } from '../questions/DocumentContext.ts';
import type { OpenedRequestFragment } from './references.generated.ts';
import type { useReferenceFile } from './useReferenceFile.ts';

type Props = {
  of: ReturnType<typeof useReferenceFile>;
  takes: OpenedRequestFragment['takes'];
  error?: string | undefined;
};

export function ReferenceFile({ of, takes, error }: Props) {
  const t = useMessages('references');
  const parts = use(DocumentContext);
  const id = useId();
  if (takes === 'WRITES' || !parts) return null;
  return (
    <section className="grid gap-sm" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {t(`file.${takes}`)}
      </h2>
      <p>{t(`file.text.${takes}`)}</p>
      <Suspense>
        <parts.File
          label={t('file.label')}
          file={of.file}
          credentials={of.credentials}
          onArrived={of.arrived}
          onSending={of.setSending}
          onRemove={of.remove}
        />
      </Suspense>
      {of.problem && <Input.Error role="alert">{of.problem}</Input.Error>}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </section>
  );
}
