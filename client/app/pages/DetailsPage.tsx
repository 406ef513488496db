import { RequireSession } from '../../features/auth/RequireSession.tsx';
import { ScholarshipPage } from '../../features/scholarships/ScholarshipPage.tsx';

export { loadScholarship } from '../../features/scholarships/loadScholarship.ts';

/** A scholarship for people who are signed in; machines read title, facts and preview from the server's page. */
export function DetailsPage() {
  return <ScholarshipPage guard={RequireSession} />;
}
