import type { TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './RowAction.module.css';

type Looks = {
  icon: TablerIcon;
  label: string;
  text?: string;
  isDangerous?: boolean;
  isWorded?: boolean;
};

export function RowAction({
  onClick,
  disabled,
  ...looks
}: Looks & { onClick: () => void; disabled?: boolean }) {
  return (
    <button type="button" onClick={onClick} disabled={disabled} {...properties(looks)}>
      <Face {...looks} />
    </button>
  );
}

export function RowLink({
  to,
  onClick,
  preventScrollReset,
  ...looks
}: Looks & Pick<LinkProps, 'to' | 'onClick' | 'preventScrollReset'>) {
  return (
    <Link to={to} onClick={onClick} preventScrollReset={preventScrollReset} {...properties(looks)}>
      <Face {...looks} />
    </Link>
  );
}

function properties({ label, text, isDangerous, isWorded }: Looks) {
  return {
    className: classes.root,
    'aria-label': label,
    title: text ?? label,
    'data-dangerous': isDangerous || undefined,
    'data-worded': isWorded || undefined,
  };
}

function Face({ icon: Icon, label, text }: Looks) {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{text ?? label}</span>
    </>
  );
}
