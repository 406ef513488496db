import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';
import { useAnchor } from './useAnchor.ts';

type Props = {
  heading: string;
  lead?: ReactNode;
  isDangerous?: boolean;
  anchor?: string;
  children: ReactNode;
};

export function Section({ heading, lead, isDangerous, anchor, children }: Props) {
  const id = useId();
  const section = useAnchor(anchor);
  return (
    <section ref={section} id={anchor} aria-labelledby={id} className={`mt-xl ruled ${classes.section}`}>
      <h2 id={id} className={`mb-2xs text-2xl ${classes.heading}`} data-dangerous={isDangerous || undefined}>
        {heading}
      </h2>
      {lead && <p className="measure mb-md soft">{lead}</p>}
      {children}
    </section>
  );
}
