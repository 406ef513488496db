import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';
import { useAnchor } from './useAnchor.ts';

type Props = {
  heading: string;
  /** A button next to the heading. */
  action?: ReactNode;
  lead?: ReactNode;
  isDangerous?: boolean;
  anchor?: string;
  children: ReactNode;
};

export function Section({ heading, action, lead, isDangerous, anchor, children }: Props) {
  const id = useId();
  const section = useAnchor(anchor);
  return (
    <section ref={section} id={anchor} aria-labelledby={id} className={`mt-xl ruled ${classes.section}`}>
      <div className="row middle apart gap-xs mb-2xs">
        <h2 id={id} className={`slim text-2xl ${classes.heading}`} data-dangerous={isDangerous || undefined}>
          {heading}
        </h2>
        {action}
      </div>
      {lead && <p className="measure mb-md soft">{lead}</p>}
      {children}
    </section>
  );
}
