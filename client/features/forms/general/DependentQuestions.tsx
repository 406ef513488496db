import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { getErrorDetail } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';

type Dependent = { id: string; name: string; labels: readonly string[] };

export function DependentQuestions({ error }: { error: unknown }) {
  const t = useMessages('generalForms');
  const scholarships = getErrorDetail(error, 'scholarships') as readonly Dependent[] | undefined;
  if (!scholarships) return null;
  return (
    <ul>
      {scholarships.map(({ id, name, labels }) => (
        <li key={id}>
          <Link to={paths.updateScholarship.link(id)}>{name}</Link>
          {t('dependent', { questions: labels.join(', ') })}
        </li>
      ))}
    </ul>
  );
}
