import type { ComponentProps } from 'react';
import classes from './IconButton.module.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & { label: string };

export function IconButton({ label, ...rest }: Props) {
  return <button type="button" aria-label={label} className={`inline ${classes.root}`} {...rest} />;
}
