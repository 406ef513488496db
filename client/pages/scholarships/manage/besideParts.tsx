import type { ReactNode } from 'react';
import type { BesideParts, BesideProps } from '../../../features/scholarships/edit/ScholarshipEditor.tsx';
import { useMessages } from '../../../lib/useMessages.ts';
import { AssessmentPart } from '../../assessment/assessmentPart.tsx';
import { AwardsPart } from '../../awards/awardsPart.tsx';
import { WaiverRulesPart } from '../../payments/waiverPart.tsx';
import { DemographicCountsPart } from './demographicsPart.tsx';
import { QuestionsPart } from './questionsPart.tsx';

/** Parts of the scholarship editor that other features show. The order of the tabs is in `parts.ts`. */
export const BESIDE_PARTS: BesideParts = {
  questions: (props) => (
    <>
      <QuestionsPart {...props} />
      {props.id !== null && !props.isDraft && <DemographicCountsPart scholarshipId={props.id} />}
    </>
  ),
  fees: whenStored((id) => <WaiverRulesPart scholarshipId={id} />),
  assessment: whenStored((id) => <AssessmentPart scholarshipId={id} />),
  awards: whenStored((id) => <AwardsPart scholarshipId={id} />),
};

function whenStored(render: (id: string) => ReactNode) {
  return ({ id }: BesideProps) => (id === null ? <Later /> : render(id));
}

function Later() {
  const t = useMessages('scholarshipForm');
  return <p className="soft">{t('later')}</p>;
}
