import { useMessages } from '../../../lib/useMessages.ts';
import { Section } from '../../../ui/page/Section.tsx';
import type { Profile } from '../profile.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';

type Props = { profile: Profile; onChanged: () => void };

export function PasswordSection({ profile, onChanged }: Props) {
  const t = useMessages('profile');
  const { hasPassword, email } = profile;
  return (
    <Section
      anchor="password"
      heading={t('password.heading')}
      lead={hasPassword ? t('password.lead') : t('password.none')}
    >
      {hasPassword ? <PasswordForm email={email} onChanged={onChanged} /> : <ChoosePassword email={email} />}
    </Section>
  );
}
