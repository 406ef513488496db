import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ConflictPanel.module.css';

type Props = {
  heading: string;
  text: string;
  children: ReactNode;
  choices?: ReactNode;
  takesFocus?: boolean;
};

export function ConflictPanel({ heading, text, children, choices, takesFocus = false }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <section ref={panel} className={`stack gap-sm ${classes.root}`} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <p>{text}</p>
      {children}
      {choices && <div className="row gap-sm">{choices}</div>}
    </section>
  );
}
