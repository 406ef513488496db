import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { controlName } from '../../../controlNames.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { DependentQuestions } from '../general/DependentQuestions.tsx';
import {
  type OwnQuestionsFragment,
  useChooseGeneralFormMutation,
  useGeneralFormsToChooseQuery,
} from './scholarshipQuestions.generated.ts';

type Props = { scholarship: OwnQuestionsFragment; organisationId: string };

export function GeneralFormChoice({
  scholarship: { id: scholarshipId, generalForm },
  organisationId,
}: Props) {
  const t = useMessages('scholarshipQuestions');
  const variables = { organisationId };
  const { data } = useGeneralFormsToChooseQuery({ variables, fetchPolicy: 'cache-and-network' });
  const [choose, { loading }] = useChooseGeneralFormMutation();
  const [failure, setFailure] = useState<unknown>();
  const offered = data?.generalForms ?? (generalForm ? [generalForm] : []);

  async function save(formId: string) {
    setFailure(undefined);
    try {
      await choose({ variables: { scholarshipId, formId: formId || null } });
      void notify({ kind: 'success', title: t('generalSaved') });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <div className="stack start measure gap-xs mb-lg">
      <NativeSelect
        name={controlName('generalForm')}
        label={t('general')}
        description={t('generalHint')}
        data={[
          { value: '', label: t('generalNone') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={generalForm?.id ?? ''}
        disabled={loading}
        onChange={({ currentTarget: { value } }) => void save(value)}
      />
      <Link to={paths.generalForms.link({ organisation: organisationId, form: generalForm?.id ?? '' })}>
        {generalForm ? t('generalEdit') : t('generalManage')}
      </Link>
      {failure !== undefined && (
        <MessageBox tone="bad" title={describeFailure(failure)}>
          <DependentQuestions error={failure} />
        </MessageBox>
      )}
    </div>
  );
}
