import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { NOTIFICATION_TIMES, NOTIFICATIONS_ANCHOR } from '../../../rules/events/notifications.ts';
import { describeFailure } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';
import classes from './Profile.module.css';
import { useSetNotificationMutation } from './profile.generated.ts';
import type { Profile } from './profile.ts';

type Choice = Profile['notifications'][number];

export function Notifications({ profile }: { profile: Profile }) {
  const t = useMessages('profile');
  const { timeZone } = usePortal();
  const [set] = useSetNotificationMutation();
  const [saving, setSaving] = useState<Choice>();
  const [problem, setProblem] = useState<string>();

  async function choose(kind: Choice['kind'], chosen: string) {
    const time = NOTIFICATION_TIMES.find((known) => known === chosen);
    if (!time) return;
    setProblem(undefined);
    setSaving({ kind, time });
    try {
      await set({ variables: { input: { kind, time } } });
      notify({ kind: 'success', title: t('notifications.saved') });
    } catch (error) {
      setProblem(describeFailure(error));
    }
    setSaving(undefined);
  }

  return (
    <Section
      heading={t('notifications.heading')}
      lead={t('notifications.lead', { timeZone })}
      anchor={NOTIFICATIONS_ANCHOR}
    >
      <div className={`stack gap-md ${classes.notifications}`}>
        {profile.notifications.map(({ kind, time }) => (
          <NativeSelect
            key={kind}
            size="md"
            label={t(`notifications.${kind}`)}
            value={saving?.kind === kind ? saving.time : time}
            data={NOTIFICATION_TIMES.map((value) => ({ value, label: t(`notifications.time.${value}`) }))}
            onChange={(event) => void choose(kind, event.currentTarget.value)}
          />
        ))}
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </Section>
  );
}
