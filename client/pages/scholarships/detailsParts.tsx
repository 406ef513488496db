import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { ApplyAction } from '../../features/applications/ApplyAction.tsx';
import { ApplyAsVisitor } from '../../features/applications/ApplyAsVisitor.tsx';
import { Extension } from '../../features/applications/Extension.tsx';
import { FeeOffer } from '../../features/applications/FeeOffer.tsx';
import { TotalOrPaid } from '../../features/applications/TotalOrPaid.tsx';
import { leadingTo } from '../../features/auth/signIn/signInState.ts';
import { PayButton } from '../../features/payments/PayButton.tsx';
import { AllReviews } from '../../features/reviews/carousel/AllReviews.tsx';
import { ReviewsForVisitors } from '../../features/reviews/carousel/ReviewsForVisitors.tsx';
import type { DetailsParts } from '../../features/scholarships/details/ScholarshipDetails.tsx';
import type { ScholarshipFacts } from '../../features/scholarships/details/scholarshipFacts.ts';
import { WaiverPart } from '../payments/waiverPart.tsx';
import { EligibilityPart } from './eligibilityPart.tsx';

const askEligibility: DetailsParts['requirements'] = ({ id, isOpen, requirements }, list) => (
  <EligibilityPart scholarshipId={id} isOpen={isOpen} facts={listFacts(requirements)}>
    {list}
  </EligibilityPart>
);

const listFacts = (requirements: ScholarshipFacts['requirements']) => [
  ...new Set(requirements.flatMap(({ fact }) => fact ?? [])),
];

export const partsForApplicants: DetailsParts = {
  action: ({ id }) => <ApplyAction scholarshipId={id} pay={(due) => <PayButton fullWidth {...due} />} />,
  total: ({ id }, total) => <TotalOrPaid scholarshipId={id}>{total}</TotalOrPaid>,
  requirements: askEligibility,
  belowFees: ({ id }) => (
    <>
      <Extension scholarshipId={id} />
      <FeeOffer scholarshipId={id}>{(fee) => <WaiverPart scholarshipId={id} fee={fee} />}</FeeOffer>
    </>
  ),
  below: ({ id }) => <AllReviews scholarshipId={id} />,
};

export const partsForVisitors: DetailsParts = {
  action: ({ id, phase }) => {
    const form = paths.apply.link(id);
    return (
      <ApplyAsVisitor
        phase={phase}
        signIn={leadingTo(paths.login, form)}
        signUp={leadingTo(paths.register, form)}
      />
    );
  },
  requirements: askEligibility,
  below: ({ slug, averageRating, reviewCount }) => (
    <ReviewsForVisitors
      rating={averageRating}
      count={reviewCount}
      signIn={(text) => (
        <Link to={leadingTo(paths.login, `${paths.scholarshipPage.link(slug)}#reviews`)}>{text}</Link>
      )}
    />
  ),
};
