import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { controlName } from '../../controlNames.ts';
import { PanelList } from '../../features/assessment/panels/PanelList.tsx';
import { useOfferingOrganisations } from '../../features/offering/useOfferingOrganisations.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function PanelsPage() {
  const t = useMessages('panels');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { organisations, error, refetch } = useOfferingOrganisations();
  const organisationId = query.get('organisation') || organisations?.[0]?.id;
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <PageLead>{t('lead')}</PageLead>
      {organisations?.length === 0 && <p>{t('noOrganisation')}</p>}
      {!organisations && error && <ErrorState error={error} onRetry={refetch} />}
      {organisations && organisations.length > 1 && (
        <NativeSelect
          name={controlName('organisation')}
          className="mb-md measure"
          label={t('organisation')}
          data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organisationId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            navigate(paths.panels.link({ organisation: value }), { replace: true })
          }
        />
      )}
      {organisations && organisationId && <PanelList key={organisationId} organisationId={organisationId} />}
    </>
  );
}
