import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { WaiverRules } from './WaiverRules.tsx';
import { useScholarshipWaiversQuery } from './waivers.generated.ts';

export function WaiverRulesOf({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('waivers');
  const { data, error, refetch } = useScholarshipWaiversQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const rules = data?.waiverRules;
  if (!rules) return error ? <ErrorState error={error} onRetry={refetch} /> : null;
  return (
    <div className="stack gap-md">
      <WaiverRules scholarshipId={scholarshipId} rules={rules} />
      <Link to={paths.waivers.link({ scholarship: scholarshipId })}>{t('rules.codes')}</Link>
    </div>
  );
}
