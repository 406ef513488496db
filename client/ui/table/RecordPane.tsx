import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NeighbourBar } from './RecordDrawer.tsx';
import classes from './RecordPane.module.css';
import type { Neighbours } from './useNeighbours.ts';

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
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    if (recordId && body.current) body.current.scrollTop = 0;
  }, [recordId]);
  return (
    <div className={`stack card ${classes.root}`} data-record>
      <header className={`bar apart ${classes.head}`}>
        <h2 id="record-pane" className="text-lg">
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} size={36} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={body} className={classes.body} tabIndex={0} aria-labelledby="record-pane">
        {neighbours && <NeighbourBar isOpen neighbours={neighbours} />}
        <div key={recordId}>{children}</div>
      </section>
      {foot}
    </div>
  );
}
