import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import { type MyPanelsQuery, useMyPanelsQuery } from './panels.generated.ts';
import { useExpertiseText } from './useExpertiseOptions.ts';

const ExpertiseDialog = lazyPart(async () => (await import('./ExpertiseDialog.tsx')).ExpertiseDialog);

type Membership = NonNullable<MyPanelsQuery['myPanels']>[number];

export function MyExpertise() {
  const t = useMessages('panels');
  const describe = useExpertiseText();
  const { data } = useMyPanelsQuery({ fetchPolicy: 'cache-and-network' });
  const [edited, setEdited] = useState<Membership | null>(null);
  const panels = data?.myPanels ?? [];
  if (panels.length === 0) return null;
  return (
    <Section heading={t('expertise.mine')} lead={t('expertise.lead')}>
      <ul className="card rows" aria-label={t('expertise.mine')}>
        {panels.map((panel) => (
          <li key={panel.id} className="row middle apart gap-xs breaks box">
            <span className="stack slim">
              {t('expertise.panel', { name: panel.panelName, organisation: panel.organisationName })}
              <span className="soft text-sm">{describe(panel)}</span>
            </span>
            <RowAction
              icon={IconPencil}
              label={t('expertise.changeOf', { name: panel.panelName })}
              text={t('expertise.change')}
              onClick={() => setEdited(panel)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <Suspense>
          <ExpertiseDialog
            name={edited.panelName}
            memberId={edited.id}
            expertise={edited}
            isOwn
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
