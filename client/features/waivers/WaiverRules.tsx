import { Checkbox } from '@mantine/core';
import { failureOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Waivers.module.css';
import { type ScholarshipWaiversQuery, useSetWaiverRulesMutation } from './waivers.generated.ts';

type Props = { scholarshipId: string; rules: NonNullable<ScholarshipWaiversQuery['waiverRules']> };

/** How a scholarship waives its fee beside codes. */
export function WaiverRules({ scholarshipId, rules: { acceptsRequests, condition, version } }: Props) {
  const t = useMessages('waivers');
  const [set, { loading }] = useSetWaiverRulesMutation({
    refetchQueries: ['ScholarshipWaivers'],
    awaitRefetchQueries: true,
  });

  function choose(wanted: boolean) {
    void set({ variables: { scholarshipId, version, acceptsRequests: wanted } }).then(
      () => notify({ kind: 'success', title: t(wanted ? 'rules.on' : 'rules.off') }),
      (error: unknown) => notify({ kind: 'error', title: failureOf(error) }),
    );
  }

  return (
    <Section heading={t('rules.heading')}>
      <Checkbox
        size="md"
        label={t('rules.acceptsRequests')}
        description={t('rules.acceptsRequestsHelp')}
        checked={acceptsRequests}
        disabled={loading}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {condition !== null && <p className={classes.soft}>{t('rules.condition')}</p>}
    </Section>
  );
}
