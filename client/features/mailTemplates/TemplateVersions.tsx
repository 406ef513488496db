import { Button } from '@mantine/core';
import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { TemplatePartsFragment } from './mailTemplates.generated.ts';

type Version = TemplatePartsFragment['versions'][number];

type Props = { of: TemplatePartsFragment; onUse: (version: Version) => void };

export function TemplateVersions({ of: { version, versions }, onUse }: Props) {
  const t = useMessages('mailTemplates');
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="template-versions">
      <h2 id="template-versions">{t('versions.title')}</h2>
      <ol reversed className="grid gap-xs">
        {versions.map((each) => (
          <li key={each.version} className="row middle apart gap-xs">
            <span className="breaks">
              {t('versions.line', {
                at: formatInstant(each.changedAt, t.language),
                by: each.changedBy ?? t('versions.nobody'),
                subject: each.subject ?? t('versions.default'),
              })}
            </span>
            {each.version === version ? (
              <span className="soft">{t('versions.present')}</span>
            ) : (
              <Button variant="subtle" size="compact-md" onClick={() => onUse(each)}>
                {t('versions.use')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
