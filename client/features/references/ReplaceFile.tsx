import { Suspense, use } from 'react';
import { formatInstantIn } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DocumentContext } from '../questions/DocumentContext.ts';
import type { OpenedRequestFragment } from './references.generated.ts';
import { createCredentials } from './useReferenceFile.ts';

type Props = { token: string; browser: string; request: OpenedRequestFragment; onDone: () => void };

export function ReplaceFile({ token, browser, request, onDone }: Props) {
  const t = useMessages('references');
  const parts = use(DocumentContext);
  const { applicantName: applicant, scholarshipName: scholarship, universityName: university } = request;
  const { file = null, fileUntil, timeZone } = request;
  return (
    <section className="grid gap-sm">
      <h1>{t('replace.heading')}</h1>
      <p>{t('replace.text', { applicant, scholarship, university })}</p>
      {fileUntil && (
        <p className="strong">
          {t('replace.until', { until: formatInstantIn(fileUntil, timeZone, t.language) })}
        </p>
      )}
      {parts && (
        <Suspense>
          <parts.File
            label={t('file.label')}
            file={file}
            credentials={createCredentials({ token, browser })}
            onArrived={async () => onDone()}
          />
        </Suspense>
      )}
    </section>
  );
}
