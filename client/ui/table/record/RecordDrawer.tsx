import { Button, type DrawerProps } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { SideDrawer } from '../../dialog/SideDrawer.tsx';
import { FormStateContext } from '../../form/formState.ts';
import classes from './RecordDrawer.module.css';
import type { Neighbours } from './useNeighbours.ts';
import { useRecordGuard } from './useRecordGuard.tsx';

type Props = Omit<DrawerProps, 'position'> & {
  recordId: string;
  neighbours?: Neighbours;
  foot?: ReactNode;
};

export function RecordDrawer({ recordId, neighbours, foot, children, ...props }: Props) {
  const guard = useRecordGuard(props.opened);
  return (
    <>
      <SideDrawer position="right" {...props}>
        {neighbours && <NeighbourBar isOpen={props.opened && !guard.isAsking} neighbours={neighbours} />}
        <div key={recordId} ref={showTop} data-record={guard.mark}>
          <FormStateContext value={guard.tell}>{children}</FormStateContext>
        </div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </SideDrawer>
      {guard.dialogs}
    </>
  );
}

function showTop(record: HTMLElement | null) {
  const dialog = record?.closest('[role=dialog]');
  if (dialog) dialog.scrollTop = 0;
}

type BarProps = { isOpen: boolean; neighbours: Neighbours };

export function NeighbourBar({ isOpen, neighbours: { position, previous, next, isTurning } }: BarProps) {
  const t = useMessages('table');
  const back = useRef<HTMLButtonElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  // Focuses the button, because the focused element may disappear with the record.
  const go = (to: (() => void) | undefined, button: RefObject<HTMLButtonElement | null>) => () => {
    button.current?.focus();
    to?.();
  };
  const toPrevious = go(previous, back);
  const toNext = go(next, forth);
  useHotkeys(
    isOpen
      ? [
          ['ArrowLeft', toPrevious],
          ['ArrowRight', toNext],
        ]
      : [],
  );
  return (
    <nav className={`grid middle sticky mb-md ${classes.root}`} aria-label={t('neighbours.label')}>
      <Button
        ref={back}
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        title={t('neighbours.previousTitle')}
        aria-keyshortcuts="ArrowLeft"
        // Uses `aria-disabled`, because a disabled button would lose the focus.
        aria-disabled={!previous}
        data-disabled={!previous || undefined}
        onClick={toPrevious}
      >
        {t('neighbours.previous')}
      </Button>
      <p role="status" className={`soft numbers ${classes.position}`}>
        {position ?? (isTurning ? t('loading') : t('neighbours.missing'))}
      </p>
      <Button
        ref={forth}
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        title={t('neighbours.nextTitle')}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={!next}
        data-disabled={!next || undefined}
        onClick={toNext}
      >
        {t('neighbours.next')}
      </Button>
    </nav>
  );
}
