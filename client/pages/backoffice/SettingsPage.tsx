import { type ReactNode, useCallback, useState } from 'react';
import { SETTING_GROUPS, type SettingGroup } from '../../../rules/backoffice/settings.ts';
import { Backups } from '../../features/settings/Backups.tsx';
import classes from '../../features/settings/Settings.module.css';
import { SettingsForm } from '../../features/settings/SettingsForm.tsx';
import { SettingVersions } from '../../features/settings/SettingVersions.tsx';
import { useSettingsQuery } from '../../features/settings/settings.generated.ts';
import { TestMail } from '../../features/settings/TestMail.tsx';
import { TestPayments } from '../../features/settings/TestPayments.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { useAnchor } from '../../ui/page/useAnchor.ts';

export function SettingsPage() {
  const t = useMessages('settings');
  const { data, error, refetch } = useSettingsQuery({ fetchPolicy: 'cache-and-network' });
  const settings = data?.settings;
  const [unsaved, setUnsaved] = useState<{ [Group in SettingGroup]?: boolean }>({});
  const leaveQuestion = useLeaveQuestion(Object.values(unsaved).includes(true));
  const noteUnsaved = useCallback(
    (group: SettingGroup, isUnsaved: boolean) => setUnsaved((all) => ({ ...all, [group]: isUnsaved })),
    [],
  );
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <PageLead>{t('lead')}</PageLead>
      {!settings && error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!settings && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      {settings && (
        <div className={classes.groups}>
          <nav aria-label={t('parts')} className="row gap-sm">
            {SETTING_GROUPS.map((group) => (
              <a key={group} href={`#${group}`} className={classes.part}>
                {t(`groups.${group}.title`)}
              </a>
            ))}
          </nav>
          {SETTING_GROUPS.map((group) => (
            <Group key={group} group={group}>
              <SettingsForm
                group={group}
                of={settings.settings}
                version={settings.version}
                onConflict={refetch}
                onUnsaved={noteUnsaved}
              />
              {group === 'MAIL' && <TestMail />}
              {group === 'PAYMENTS' && <TestPayments key={settings.version} of={settings.paymentKeyTest} />}
              {group === 'BACKUPS' && <Backups of={settings.backups} />}
            </Group>
          ))}
          <SettingVersions of={settings} />
        </div>
      )}
      {leaveQuestion}
    </>
  );
}

function Group({ group, children }: { group: SettingGroup; children: ReactNode }) {
  const t = useMessages('settings');
  const section = useAnchor(group);
  return (
    <section ref={section} id={group} className={classes.group} aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{t(`groups.${group}.title`)}</h2>
      <p>{t(`groups.${group}.lead`)}</p>
      {children}
    </section>
  );
}
