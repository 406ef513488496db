import { Button, type DrawerProps } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { SideDrawer } from '../SideDrawer.tsx';
import classes from './RecordDrawer.module.css';
import type { Neighbours } from './useNeighbours.ts';

type Props = Omit<DrawerProps, 'position'> & {
  /** Which record is shown: another one is read from its top. */
  recordId: string;
  /** The way to the records beside it; left out, there is none. */
  neighbours?: Neighbours;
  /** Below the record, and where it is when another is opened. */
  foot?: ReactNode;
};

/** The details of one record beside the list it is in. */
export function RecordDrawer({ recordId, neighbours, foot, children, ...props }: Props) {
  return (
    <SideDrawer position="right" {...props}>
      {neighbours && <NeighbourBar isOpen={props.opened} neighbours={neighbours} />}
      <div key={recordId} ref={showTop} data-record>
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </SideDrawer>
  );
}

function showTop(record: HTMLElement | null) {
  const dialog = record?.closest('[role=dialog]');
  if (dialog) dialog.scrollTop = 0;
}

type BarProps = { isOpen: boolean; neighbours: Neighbours };

/** The way to the records beside this one, by buttons and arrow keys. */
export function NeighbourBar({ isOpen, neighbours: { position, previous, next, isTurning } }: BarProps) {
  const t = useMessages('table');
  const back = useRef<HTMLButtonElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  // What had the focus may vanish with the record; the button stays.
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
        // A disabled button would lose the focus.
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
      <p className={`text-xs soft ${classes.keys}`}>{t('neighbours.keys')}</p>
    </nav>
  );
}
