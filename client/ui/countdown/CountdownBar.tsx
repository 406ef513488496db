import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CountdownBar.module.css';

const HOUR = 60 * 60 * 1000;

export const isSoon = (left: number) => left <= HOUR;

type Props = {
  icon: Icon;
  label: string;
  heading: ReactNode;
  detail: ReactNode;
  left: number | null;
  children: ReactNode;
};

export function CountdownBar({ icon: BarIcon, label, heading, detail, left, children }: Props) {
  return (
    <section className={`row middle gap-sm ${classes.root}`} aria-label={label}>
      <BarIcon size={20} aria-hidden />
      <div className="grow breaks">
        <p className="strong" role="status">
          {heading}
        </p>
        {detail && <p className="text-sm">{detail}</p>}
      </div>
      {left !== null && isSoon(left) && (
        <span className="numbers strong" aria-hidden>
          {formatLeft(left)}
        </span>
      )}
      {children}
    </section>
  );
}

function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
