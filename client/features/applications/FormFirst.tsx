import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { hasPaid } from './hasPaid.ts';

export function FormFirst({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('apply');
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const state = data?.scholarship;
  if (!state?.canApply || state.viewerApplication) return null;
  const isDue = state.totalFee > 0 && !hasPaid(state) && !state.viewerFee?.waiver;
  if (!isDue && !state.viewerDraft) return null;
  return (
    <p className={classes.second}>
      {state.viewerDraft ? t('draftWaits') : t('orderIsYours')}{' '}
      <Link to={paths.apply.link(scholarshipId)}>{state.viewerDraft ? t('resume') : t('formFirst')}</Link>
    </p>
  );
}
