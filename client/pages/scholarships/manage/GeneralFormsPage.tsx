import { skipToken } from '@apollo/client/react';
import { NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { controlName } from '../../../controlNames.ts';
import { GeneralFormEditor } from '../../../features/forms/general/GeneralFormEditor.tsx';
import { GeneralFormList } from '../../../features/forms/general/GeneralFormList.tsx';
import classes from '../../../features/forms/general/GeneralForms.module.css';
import {
  type GeneralFormFragment,
  useGeneralFormsQuery,
} from '../../../features/forms/general/generalForms.generated.ts';
import { useOfferingOrganisations } from '../../../features/offering/useOfferingOrganisations.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';

export function GeneralFormsPage() {
  const t = useMessages('generalForms');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const offering = useOfferingOrganisations();
  const { organisations } = offering;
  const organisationId = query.get('organisation') || organisations?.[0]?.id;
  const { data, error, refetch } = useGeneralFormsQuery(
    organisationId ? { variables: { organisationId }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const formId = query.get('form');
  const forms = data?.generalForms;
  const edited = forms?.find(({ id }) => id === formId);
  const failure = error ?? offering.error;
  const linkTo = (form: string) => paths.generalForms.link({ organisation: organisationId ?? '', form });
  const reload = async () => (await refetch()).data?.generalForms ?? [];
  return (
    <div className={`stack gap-md ${classes.root}`}>
      <PageHead title={edited?.name ?? t('title')} />
      <h1>{edited?.name ?? t('title')}</h1>
      <p className="measure soft">{edited ? t('editLead') : t('lead')}</p>
      {formId && <Link to={linkTo('')}>{t('back')}</Link>}
      {organisations?.length === 0 && <p>{t('noOrganisation')}</p>}
      {!formId && organisations && organisations.length > 1 && (
        <NativeSelect
          name={controlName('organisation')}
          className={classes.organisation}
          label={t('organisation')}
          data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organisationId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            navigate(paths.generalForms.link({ organisation: value }), { replace: true })
          }
        />
      )}
      {forms && !formId && organisationId && (
        <GeneralFormList
          organisationId={organisationId}
          forms={forms}
          onChanged={reload}
          onCreated={(id) => navigate(linkTo(id))}
        />
      )}
      {edited && (
        <GeneralFormEditor
          key={edited.id}
          of={edited}
          reload={async () => findIn(await reload(), edited.id)}
        />
      )}
      {forms && formId && !edited && <p>{t('gone')}</p>}
      {!forms && failure && (
        <ErrorState
          heading={t('failed')}
          error={failure}
          onRetry={() => (organisationId ? refetch() : offering.refetch())}
        />
      )}
      {!forms && !failure && organisations?.length !== 0 && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
    </div>
  );
}

const findIn = (forms: readonly GeneralFormFragment[], id: string) => forms.find((form) => form.id === id);
