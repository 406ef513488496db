import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import { LEGAL_TEXTS, type StoredSettingName } from '../../../rules/backoffice/settings.ts';
import { legalPaths } from '../../../rules/paths.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Settings.module.css';
import { type SettingsPartsFragment, useRestoreSettingsMutation } from './settings.generated.ts';

export function SettingVersions({ of: { version, versions } }: { of: SettingsPartsFragment }) {
  const t = useMessages('settings');
  const [restore] = useRestoreSettingsMutation({ refetchQueries: ['Portal', 'Viewer'] });
  const [ask, dialog] = useConfirm();
  if (versions.length === 0) return null;
  const askToRestore = (restored: number, at: string) =>
    ask({
      ...questionTexts(t, 'restoreQuestion', { at }),
      act: async () => {
        const { data } = await restore({ variables: { input: { version, restored } } });
        if (data) await notify({ kind: 'success', title: t('saved') });
      },
    });
  return (
    <section aria-labelledby="setting-versions">
      <h2 id="setting-versions">{t('versions.title')}</h2>
      <ol className={classes.versions} reversed>
        {versions.map((each) => {
          const at = formatInstant(each.changedAt, t.language);
          const changed = each.changed.map((name) => t(`names.${name as StoredSettingName}`)).join(', ');
          return (
            <li key={each.version} className="row middle apart gap-xs">
              <span className="row gap-xs">
                {t('versions.line', { at, by: each.changedBy ?? t('versions.nobody'), changed })}
                {LEGAL_TEXTS.filter((name) => each.changed.includes(`${name}_TEXT`)).map((name) => (
                  <Link key={name} to={legalPaths[name].link({ version: each.version })}>
                    {t('versions.read', { name: t(`names.${name}_TEXT`) })}
                  </Link>
                ))}
              </span>
              {each.version === version ? (
                <span className="soft">{t('versions.present')}</span>
              ) : (
                <Button variant="subtle" size="compact-md" onClick={() => askToRestore(each.version, at)}>
                  {t('versions.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {dialog}
    </section>
  );
}
