import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';

/** Leads to the questions of the applicant profile, which lead back here. */
export function EligibilityLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.eligibility.link()} state={{ from: pathname + search }}>
      {children}
    </Link>
  );
}
