import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';

export function EligibilityLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.eligibility.link()} state={{ from: pathname + search }}>
      {children}
    </Link>
  );
}
