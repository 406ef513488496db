import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import type { Answers } from '../../app/testPortal.tsx';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';

export const demanding = makeScholarship({
  requirements: [
    { isHard: true, level: 0, kind: 'COMPARISON', text: 'Citizen of Bangladesh', fact: 'nationality' },
    { isHard: false, level: 0, kind: 'COMPARISON', text: 'GPA at least 3.2 of 4', fact: 'gpa' },
  ],
});
const lines = demanding.requirements.map((line, index) => ({
  __typename: 'RequirementLine',
  ...line,
  verdict: index === 0 ? 'UNKNOWN' : 'NOT_MET',
  yours: index === 0 ? null : '3 of 4',
}));
export const verdict = {
  __typename: 'Eligibility',
  verdict: 'MAY_APPLY',
  summary: 'You may be able to apply if: Citizen of Bangladesh',
  lines,
  missing: [{ __typename: 'MissingAnswer', fact: 'nationality', label: 'Nationality' }],
  exception: null,
};
export const answerVerdict: Answers = {
  Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: verdict } } }),
};
export const PROFILE_FORM = {
  profileForm: { __typename: 'ProfileForm', version: 0, form: builtInProfileForm({ currency: 'USD' }) },
};
export const PROFILE = {
  __typename: 'ApplicantProfile',
  ...{ version: 0, answers: {}, problems: [], notAsked: [], verified: [], updatedAt: null },
};
