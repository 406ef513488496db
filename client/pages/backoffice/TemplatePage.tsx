import { NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconMailOff } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import { paths } from '../../../rules/paths.ts';
import { useMailTemplateQuery } from '../../features/mailTemplates/mailTemplates.generated.ts';
import { TemplateEditor } from '../../features/mailTemplates/TemplateEditor.tsx';
import { titleOfTemplate } from '../../features/mailTemplates/titleOfTemplate.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

export function TemplatePage() {
  const t = useMessages('mailTemplates');
  const { kind = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const language = search.get('language') ?? LANGUAGES[0];
  const { data, error, refetch } = useMailTemplateQuery({
    variables: { kind, language },
    // Never cached, because saving sends the loaded version number, and an outdated number would cause a conflict.
    fetchPolicy: 'network-only',
  });
  const template = data?.mailTemplate;
  const isMissing = getErrorCode(error) === 'INVALID_INPUT';
  const title = titleOfTemplate(t, kind);
  return (
    <>
      <PageHead title={title} />
      <Link to={paths.mailTemplates.link()} className="inline gap-xs mb-2xs undecorated">
        <IconArrowLeft size={18} aria-hidden />
        {t('back')}
      </Link>
      {isMissing ? (
        <EmptyState
          icon={<IconMailOff size={28} />}
          heading={t('missing.heading')}
          text={t('missing.text')}
        />
      ) : (
        <h1 className="mb-md">{title}</h1>
      )}
      {LANGUAGES.length > 1 && !isMissing && (
        <NativeSelect
          label={t('language')}
          value={language}
          onChange={({ currentTarget }) => setSearch({ language: currentTarget.value }, { replace: true })}
          data={LANGUAGES.map((value) => ({
            value,
            label: new Intl.DisplayNames(t.language, { type: 'language' }).of(value) ?? value,
          }))}
        />
      )}
      {!template && error && !isMissing && (
        <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />
      )}
      {!template && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      {template && <TemplateEditor key={`${kind} ${language}`} of={template} readAgain={() => refetch()} />}
    </>
  );
}
