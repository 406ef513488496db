import { IconChevronRight, IconEdit } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import { MAIL_TEMPLATE_GROUPS } from '../../../rules/events/mailTemplates.ts';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/mailTemplates/MailTemplates.module.css';
import { useMailTemplatesQuery } from '../../features/mailTemplates/mailTemplates.generated.ts';
import { titleOfTemplate } from '../../features/mailTemplates/titleOfTemplate.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function TemplatesPage() {
  const t = useMessages('mailTemplates');
  const { data, error, refetch } = useMailTemplatesQuery({ fetchPolicy: 'cache-and-network' });
  const kinds = data?.mailTemplates;
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <PageLead>{t('lead')}</PageLead>
      {!kinds && error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!kinds && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      {kinds &&
        MAIL_TEMPLATE_GROUPS.map((group) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group} className="mt-lg mb-xs text-xl">
              {t(`groups.${group}`)}
            </h2>
            <ul className="card rows">
              {kinds
                .filter((each) => each.group === group)
                .map(({ kind, changedIn }) => (
                  <li key={kind} className={`row middle apart gap-sm ${classes.kind}`}>
                    <Link to={paths.mailTemplate.link(kind)} className="covers undecorated medium grow">
                      {titleOfTemplate(t, kind)}
                    </Link>
                    {changedIn.length > 0 && (
                      <Badge look={{ icon: IconEdit, tone: 'brand' }}>
                        {LANGUAGES.length > 1
                          ? t('changedIn', { languages: changedIn.join(', ') })
                          : t('changed')}
                      </Badge>
                    )}
                    <IconChevronRight size={18} aria-hidden />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </>
  );
}
