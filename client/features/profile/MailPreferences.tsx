import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { MAIL_TOPICS_ANCHOR } from '../../../rules/events/mailTopics.ts';
import { describeFailure } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';
import classes from './Profile.module.css';
import { useSetMailPreferenceMutation } from './profile.generated.ts';
import type { Profile } from './profile.ts';

type Preference = Profile['mailPreferences'][number];

export function MailPreferences({ profile }: { profile: Profile }) {
  const t = useMessages('profile');
  const [set] = useSetMailPreferenceMutation();
  const [saving, setSaving] = useState<Preference>();
  const [problem, setProblem] = useState<string>();

  async function choose({ topic, isRequired }: Preference, isOn: boolean) {
    setProblem(undefined);
    setSaving({ topic, isOn, isRequired });
    try {
      await set({ variables: { input: { topic, isOn } } });
      notify({ kind: 'success', title: t('notifications.saved') });
    } catch (error) {
      setProblem(describeFailure(error));
    }
    setSaving(undefined);
  }

  return (
    <Section heading={t('mails.heading')} lead={t('mails.lead')} anchor={MAIL_TOPICS_ANCHOR}>
      <div className="stack gap-md">
        {profile.mailPreferences.map((preference) => {
          const { topic, isOn, isRequired } = preference;
          return (
            <Checkbox
              key={topic}
              size="md"
              label={t(`mails.${topic}`)}
              description={t(`mails.why.${topic}`)}
              checked={saving?.topic === topic ? saving.isOn : isOn}
              disabled={isRequired}
              onChange={(event) => void choose(preference, event.currentTarget.checked)}
            />
          );
        })}
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </Section>
  );
}
