import { skipToken } from '@apollo/client/react';
import { messages } from '../../../messages.ts';
import { type StaffApplicationFragment, useApplicationNameQuery } from './manage.generated.ts';

type Named = Pick<StaffApplicationFragment, 'applicantName'> & { scholarship: { scholarshipName: string } };

type Props = {
  id: string;
  /** The application, where it was on a page of the list; otherwise the server is asked. */
  known: Named | undefined;
};

/** Who applied for what. */
export function ApplicationName({ id, known }: Props) {
  const { data, loading } = useApplicationNameQuery(known ? skipToken : { variables: { id } });
  const application = known ?? data?.application;
  if (application) return <>{nameOf(application)}</>;
  return <>{loading ? '…' : messages.manageApplications.bulk.nameless(id)}</>;
}

export function nameOf({ applicantName, scholarship: { scholarshipName } }: Named): string {
  return messages.manageApplications.bulk.name(applicantName, scholarshipName);
}
