import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOfferingOrganisations } from '../../offering/useOfferingOrganisations.ts';
import { Meter } from './Meter.tsx';
import type { DecidedScholarshipFragment } from './plan.generated.ts';

const PlanDialog = lazyPart(async () => (await import('./PlanDialog.tsx')).PlanDialog, {
  texts: ['decide', 'fields', 'form', 'ui'],
});

export function PlanSection({ scholarship }: { scholarship: DecidedScholarshipFragment }) {
  const t = useMessages('decide');
  const [isOpen, setOpen] = useState(false);
  const { organisations } = useOfferingOrganisations();
  const { id, awardPlan: plan } = scholarship;
  // If the portal has only one organisation, the server omits it from the scholarship.
  const organisationId = scholarship.organisation?.id ?? organisations?.[0]?.id;
  return (
    <section className="row middle gap-sm" aria-label={t('plan.title')}>
      <div className="grow">{plan ? <Meter plan={plan} /> : <p className="measure">{t('plan.none')}</p>}</div>
      {organisationId && (
        <Button
          variant={plan ? 'default' : 'filled'}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(plan ? 'plan.edit' : 'plan.add')}
        </Button>
      )}
      {isOpen && organisationId && (
        <Suspense>
          <PlanDialog {...{ plan, organisationId }} scholarshipId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
