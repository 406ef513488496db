import type { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RowList.module.css';

export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="card rows mb-md" aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  icon: typeof IconDeviceMobile;
  title: string;
  detail: ReactNode;
  children: ReactNode;
};

export function ListRow({ icon: Icon, title, detail, children }: RowProps) {
  return (
    <li className={`row middle gap-sm ${classes.row}`}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className="grow">
        <p className="medium">{title}</p>
        <p className="soft text-sm">{detail}</p>
      </div>
      {children}
    </li>
  );
}
