import { ApplyAction } from '../../features/applications/ApplyAction.tsx';
import { FormFirst } from '../../features/applications/FormFirst.tsx';
import { TotalOrPaid } from '../../features/applications/TotalOrPaid.tsx';
import { RequireSession } from '../../features/auth/RequireSession.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';
import { AllReviews } from '../../features/reviews/carousel/AllReviews.tsx';
import type { DetailsParts } from '../../features/scholarships/details/ScholarshipDetails.tsx';
import { ScholarshipPage } from '../../features/scholarships/ScholarshipPage.tsx';

export { loadScholarship } from '../../features/scholarships/loadScholarship.ts';

const parts: DetailsParts = {
  action: ({ id }) => <ApplyAction scholarshipId={id} pay={(due) => <PayButton fullWidth {...due} />} />,
  total: ({ id }, total) => <TotalOrPaid scholarshipId={id}>{total}</TotalOrPaid>,
  belowFees: ({ id }) => <FormFirst scholarshipId={id} />,
  below: ({ id }) => <AllReviews scholarshipId={id} />,
};

/** A scholarship for people who are signed in; machines read title, facts and preview from the server's page. */
export function DetailsPage() {
  return <ScholarshipPage guard={RequireSession} parts={parts} />;
}
