import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { describeFailure } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Profile.module.css';
import { useSetDeadlineRemindersMutation } from './profile.generated.ts';
import type { Profile } from './profile.ts';

export function Reminders({ profile }: { profile: Profile }) {
  const t = useMessages('profile');
  const [send, { loading }] = useSetDeadlineRemindersMutation();
  const [problem, setProblem] = useState<string>();

  async function set(isOn: boolean) {
    setProblem(undefined);
    await send({ variables: { isOn } }).catch((error: unknown) => setProblem(describeFailure(error)));
  }

  return (
    <Section heading={t('reminders.heading')} lead={t('reminders.lead')}>
      <Checkbox
        size="md"
        label={t('reminders.on')}
        checked={profile.deadlineReminders}
        disabled={loading}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </Section>
  );
}
