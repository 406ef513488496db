import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './PlainButton.module.css';

type Props = {
  look?: 'strong' | 'quiet';
  children: ReactNode;
} & ({ to: string } | { href: string } | { onClick: () => void });

/** A button or link that looks like Mantine's, for pages that do not load Mantine. */
export function PlainButton({ look = 'strong', children, ...rest }: Props) {
  const shared = { className: classes.root, 'data-look': look, children };
  if ('to' in rest) return <Link {...shared} {...rest} />;
  if ('href' in rest) return <a {...shared} {...rest} />;
  return <button type="button" {...shared} {...rest} />;
}
