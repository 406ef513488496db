import { skipToken } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link, matchPath } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PlainButton } from '../../ui/button/PlainButton.tsx';
import { useWantedScholarshipQuery } from './details/details.generated.ts';
import { isScholarshipId } from './loadScholarship.ts';

type Props = {
  from: string;
  isNew?: boolean;
  children: ReactNode;
};

/** Links to the scholarship's public page. Renders the children if there is no such scholarship. */
export function WantedScholarship({ from, isNew, children }: Props) {
  const t = useMessages('signIn');
  const [pathname = ''] = from.split(/[?#]/);
  const apply = matchPath(paths.apply.pattern, pathname);
  const { id = '' } = (apply ?? matchPath(paths.scholarship.pattern, pathname))?.params ?? {};
  const { data } = useWantedScholarshipQuery(isScholarshipId(id) ? { variables: { id } } : skipToken);
  if (!data?.scholarship) return children;
  const { slug, scholarshipName: scholarship } = data.scholarship;
  const to = paths.scholarshipPage.link(slug);
  const link = (text: ReactNode) =>
    isNew ? (
      <Link to={to}>{text}</Link>
    ) : (
      <PlainButton look="quiet" to={to}>
        {text}
      </PlainButton>
    );
  const text = isNew ? 'wanted.register' : apply ? 'wanted.apply' : 'wanted.see';
  return t.rich(text, { scholarship, link });
}
