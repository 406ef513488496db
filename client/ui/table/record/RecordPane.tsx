import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormStateContext } from '../../form/formState.ts';
import { NeighbourBar } from './RecordDrawer.tsx';
import classes from './RecordPane.module.css';
import type { Neighbours } from './useNeighbours.ts';
import { useRecordGuard } from './useRecordGuard.tsx';

type Props = {
  title: ReactNode;
  recordId: string;
  neighbours?: Neighbours;
  closeLabel: string;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function RecordPane({ title, recordId, neighbours, closeLabel, foot, onClose, children }: Props) {
  const guard = useRecordGuard(true);
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    if (recordId && body.current) body.current.scrollTop = 0;
  }, [recordId]);
  return (
    <div className={`stack card ${classes.root}`} data-record={guard.mark}>
      <header className={`bar apart ${classes.head}`}>
        <h2 id="record-pane" className="text-lg">
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} size={36} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={body} className={classes.body} tabIndex={0} aria-labelledby="record-pane">
        {neighbours && <NeighbourBar isOpen={!guard.isAsking} neighbours={neighbours} />}
        <div key={recordId}>
          <FormStateContext value={guard.tell}>{children}</FormStateContext>
        </div>
      </section>
      {foot}
      {guard.dialogs}
    </div>
  );
}
