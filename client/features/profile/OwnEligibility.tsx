import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';

export function OwnEligibility() {
  const t = useMessages('profile');
  const { pathname } = useLocation();
  return (
    <Section heading={t('eligibility.heading')} lead={t('eligibility.lead')}>
      <div className="row middle gap-md">
        <Button
          component={Link}
          to={paths.eligibility.link()}
          state={{ from: pathname }}
          variant="default"
          leftSection={<IconChecklist size={20} aria-hidden />}
        >
          {t('eligibility.open')}
        </Button>
      </div>
    </Section>
  );
}
