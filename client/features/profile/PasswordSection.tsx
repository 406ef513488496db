import { messages } from '../../messages.ts';
import { Section } from '../../ui/Section.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { Profile } from './profile.ts';

const texts = messages.profile.password;

type Props = { profile: Profile; onChanged: () => void };

/** Another password; or a first one, for whoever signs in through another service only. */
export function PasswordSection({ profile, onChanged }: Props) {
  const { hasPassword, email } = profile;
  return (
    <Section heading={texts.heading} lead={hasPassword ? texts.lead : texts.none}>
      {hasPassword ? <PasswordForm email={email} onChanged={onChanged} /> : <ChoosePassword email={email} />}
    </Section>
  );
}
