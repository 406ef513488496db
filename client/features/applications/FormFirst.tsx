import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { hasPaid } from './hasPaid.ts';

const texts = messages.apply;

/** The other order, while fees are due: the form first, the fees later; or the way back to a draft. */
export function FormFirst({ scholarshipId }: { scholarshipId: string }) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const state = data?.scholarship;
  if (!state?.canApply || state.viewerApplication) return null;
  const isDue = state.totalFee > 0 && !hasPaid(state);
  if (!isDue && !state.viewerDraft) return null;
  return (
    <p className={classes.second}>
      {state.viewerDraft ? texts.draftWaits : texts.orderIsYours}{' '}
      <Link to={paths.apply.link(scholarshipId)}>{state.viewerDraft ? texts.resume : texts.formFirst}</Link>
    </p>
  );
}
