import { Button, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Reference.module.css';
import { useDeclineReferenceMutation } from './references.generated.ts';

type Props = { token: string; browser: string; applicant: string; onDeclined: () => void };

export function Declining({ token, browser, applicant, onDeclined }: Props) {
  const t = useMessages('references');
  const [decline] = useDeclineReferenceMutation();
  const [ask, dialog] = useConfirm();
  const reason = useRef('');

  async function send(isWrongPerson: boolean) {
    const said = isWrongPerson ? null : reason.current.trim() || null;
    await decline({ variables: { token, browser, isWrongPerson, reason: said } });
    onDeclined();
  }

  function askToDecline() {
    reason.current = '';
    ask({
      heading: t('decline.question'),
      text: t('decline.text', { applicant }),
      more: (
        <Textarea
          mt="md"
          label={t('decline.reason')}
          name="reason"
          rows={3}
          maxLength={500}
          onChange={(event) => {
            reason.current = event.currentTarget.value;
          }}
        />
      ),
      yes: t('decline.yes'),
      doing: t('decline.doing'),
      isDangerous: true,
      act: () => send(false),
    });
  }

  const askNotMe = () =>
    ask({
      heading: t('decline.notMeQuestion'),
      text: t('decline.notMeText', { applicant }),
      yes: t('decline.notMeYes'),
      doing: t('decline.doing'),
      isDangerous: true,
      act: () => send(true),
    });

  return (
    <section className={`grid gap-sm ${classes.decline}`}>
      <h2 className="text-lg">{t('decline.heading')}</h2>
      <Group gap="sm">
        <Button variant="default" onClick={askToDecline}>
          {t('decline.cannot')}
        </Button>
        <Button variant="default" onClick={askNotMe}>
          {t('decline.notMe')}
        </Button>
      </Group>
      {dialog}
    </section>
  );
}
