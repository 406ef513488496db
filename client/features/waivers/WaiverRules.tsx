import { Button, Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';
import classes from './Waivers.module.css';
import { type ScholarshipWaiversQuery, useSetWaiverRulesMutation } from './waivers.generated.ts';

const WaiverCondition = lazyPart(async () => (await import('./WaiverCondition.tsx')).WaiverCondition, {
  texts: ['conditions', 'fields', 'profileForm', 'questions', 'waivers'],
});

type Props = { scholarshipId: string; rules: NonNullable<ScholarshipWaiversQuery['waiverRules']> };

export function WaiverRules({ scholarshipId, rules: { acceptsRequests, condition, version } }: Props) {
  const t = useMessages('waivers');
  const [set, { loading }] = useSetWaiverRulesMutation({
    refetchQueries: ['ScholarshipWaivers'],
    awaitRefetchQueries: true,
  });

  function choose(wanted: boolean) {
    void set({ variables: { scholarshipId, version, acceptsRequests: wanted } }).then(
      () => notify({ kind: 'success', title: t(wanted ? 'rules.on' : 'rules.off') }),
      notifyFailure,
    );
  }

  return (
    <Section heading={t('rules.heading')}>
      <Checkbox
        className="mt-sm"
        size="md"
        label={t('rules.acceptsRequests')}
        description={t('rules.acceptsRequestsHelp')}
        checked={acceptsRequests}
        disabled={loading}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <ConditionPart scholarshipId={scholarshipId} rules={{ acceptsRequests, condition, version }} />
    </Section>
  );
}

function ConditionPart(props: Props) {
  const t = useMessages('waivers');
  const [isOpen, setOpen] = useState(props.rules.condition !== null);
  return (
    <div className={classes.condition}>
      <h3 className="text-lg">{t('condition.heading')}</h3>
      <p className="mt-xs text-md soft">{t('condition.lead')}</p>
      {isOpen ? (
        <Suspense>
          <WaiverCondition {...props} />
        </Suspense>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('condition.start')}
        </Button>
      )}
    </div>
  );
}
