import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { messages } from '../../messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { paths } from '../paths.ts';

const texts = messages.dashboard.noRight;

/** Instead of a screen that the viewer's role does not have; nothing is asked of the server. */
export function NoRight() {
  return (
    <>
      <PageHead title={texts.heading} />
      <EmptyState
        icon={<IconLock size={28} />}
        heading={texts.heading}
        text={texts.text}
        action={
          <Button component={Link} to={paths.dashboard.link()} variant="default">
            {texts.action}
          </Button>
        }
      />
    </>
  );
}
