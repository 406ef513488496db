import { skipToken } from '@apollo/client/react';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { type StaffApplicationFragment, useApplicationNameQuery } from './manage.generated.ts';

type Named = Pick<StaffApplicationFragment, 'applicantName'> & { scholarship: { scholarshipName: string } };

type Props = {
  id: string;
  known: Named | undefined;
};

export function ApplicationName({ id, known }: Props) {
  const t = useMessages('manageApplications');
  const { data, loading } = useApplicationNameQuery(known ? skipToken : { variables: { id } });
  const application = known ?? data?.application;
  if (application) return <>{nameOf(t, application)}</>;
  return <>{loading ? '…' : t('bulk.nameless', { id })}</>;
}

export function nameOf(
  t: Texts<'manageApplications'>,
  { applicantName, scholarship: { scholarshipName } }: Named,
): string {
  return t('bulk.name', { applicant: applicantName, scholarship: scholarshipName });
}
