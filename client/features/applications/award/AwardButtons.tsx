import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { StandingFragment } from './award.generated.ts';

const AcceptDialog = lazyPart(async () => (await import('./AcceptDialog.tsx')).AcceptDialog, {
  texts: [
    'answers',
    'applicationForm',
    'fields',
    'form',
    'options',
    'ownAward',
    'questions',
    'references',
    'ui',
  ],
});
const DeclineDialog = lazyPart(async () => (await import('./DeclineDialog.tsx')).DeclineDialog, {
  texts: ['fields', 'form', 'ownAward', 'ui'],
});

export function AwardButtons({ of: application }: { of: StandingFragment }) {
  const t = useMessages('ownAward');
  const [opened, setOpened] = useState<'accept' | 'decline'>();
  const { award, scholarship } = application;
  if (!award || !(award.viewerCanAccept || award.viewerCanDecline)) return null;
  const close = () => setOpened(undefined);
  const { scholarshipName: name } = scholarship;
  return (
    <div className="row gap-xs">
      {award.viewerCanAccept && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={t('accept.buttonOf', { name })}
          onClick={() => setOpened('accept')}
        >
          {t('accept.button')}
        </Button>
      )}
      {award.viewerCanDecline && (
        <Button
          variant="default"
          aria-label={t('decline.buttonOf', { name })}
          onClick={() => setOpened('decline')}
        >
          {t('decline.button')}
        </Button>
      )}
      <Suspense>
        {opened === 'accept' && <AcceptDialog application={application} award={award} onClose={close} />}
        {opened === 'decline' && <DeclineDialog application={application} award={award} onClose={close} />}
      </Suspense>
    </div>
  );
}
