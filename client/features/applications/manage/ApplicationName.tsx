import { skipToken } from '@apollo/client/react';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { type StaffApplicationFragment, useApplicationNameQuery } from './manage.generated.ts';

type ApplicationNames = Pick<StaffApplicationFragment, 'applicantName'> & {
  scholarship: { scholarshipName: string };
};

type Props = {
  id: string;
  known: ApplicationNames | undefined;
};

export function ApplicationName({ id, known }: Props) {
  const t = useMessages('manageApplications');
  const { data, loading } = useApplicationNameQuery(known ? skipToken : { variables: { id } });
  const application = known ?? data?.application;
  if (application) return <>{formatApplicationName(t, application)}</>;
  return <>{loading ? '…' : t('bulk.nameless', { id })}</>;
}

export function formatApplicationName(
  t: Texts<'manageApplications'>,
  { applicantName, scholarship: { scholarshipName } }: ApplicationNames,
): string {
  return t('bulk.name', { applicant: applicantName, scholarship: scholarshipName });
}
