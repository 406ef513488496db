import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const FORM = {
  profileForm: { __typename: 'ProfileForm', version: 0, form: builtInProfileForm({ currency: 'USD' }) },
};
export const PROFILE = {
  __typename: 'ApplicantProfile',
  ...{ version: 0, answers: {}, problems: [], notAsked: [], verified: [], updatedAt: null },
};
type Profile = Record<keyof typeof PROFILE, unknown>;

export const asVisitor = () => renderPortal('/eligibility', { ProfileForm: () => ({ data: FORM }) });

export function asApplicant(profile: Partial<Profile>, save?: Answers[string]) {
  return renderPortal('/eligibility', {
    ...startSignedIn(),
    ProfileForm: () => ({ data: FORM }),
    MyApplicantProfile: () => ({ data: { myApplicantProfile: { ...PROFILE, ...profile } } }),
    ...(save && { SaveApplicantProfile: save }),
  });
}

export const kept = () => JSON.parse(localStorage.getItem('profile-answers') ?? 'null');
