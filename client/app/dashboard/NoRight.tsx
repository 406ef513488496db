import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

export function NoRight() {
  const t = useMessages('dashboard');
  return (
    <>
      <PageHead title={t('noRight.heading')} />
      <EmptyState
        isPage
        icon={<IconLock size={28} />}
        heading={t('noRight.heading')}
        text={t('noRight.text')}
        action={
          <Button component={Link} to={paths.dashboard.link()} variant="default">
            {t('noRight.action')}
          </Button>
        }
      />
    </>
  );
}
