import { Button, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Assess.module.css';
import { useAbstainMutation, useDeclareConflictMutation } from './assess.generated.ts';

type Props = {
  id: string;
  canAbstain: boolean;
  getVersion: () => Promise<number>;
  onDone: () => void;
};

export function HandBack({ id, canAbstain, getVersion, onDone }: Props) {
  const t = useMessages('assess');
  const [abstain] = useAbstainMutation();
  const [declare] = useDeclareConflictMutation();
  const [ask, dialog] = useConfirm();
  const reason = useRef('');

  function askFor(what: 'abstain' | 'conflict') {
    reason.current = '';
    ask({
      heading: t(`${what}.question`),
      text: t(`${what}.text`),
      more: (
        <Textarea
          mt="md"
          label={t('reason')}
          name="reason"
          rows={3}
          maxLength={500}
          required
          onChange={(event) => {
            reason.current = event.currentTarget.value;
          }}
        />
      ),
      yes: t(`${what}.yes`),
      doing: t('handingBack'),
      isDangerous: true,
      act: async () => {
        const input = { id, version: await getVersion(), reason: reason.current.trim() };
        await (what === 'abstain' ? abstain : declare)({ variables: { input } });
        onDone();
      },
    });
  }

  return (
    <Group gap="sm" className={classes.handBack}>
      {canAbstain && (
        <Button variant="subtle" size="compact-md" onClick={() => askFor('abstain')}>
          {t('abstain.button')}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={() => askFor('conflict')}>
        {t('conflict.button')}
      </Button>
      {dialog}
    </Group>
  );
}
