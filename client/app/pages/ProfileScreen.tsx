import { SecondFactorSection } from '../../features/auth/secondFactor/SecondFactorSection.tsx';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';

/** One's own account, with the second factor. */
export function ProfileScreen() {
  return <ProfilePage secondFactor={<SecondFactorSection />} />;
}
