import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/Section.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { Profile } from './profile.ts';

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
