import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { ExtendedNote } from './ExtendedNote.tsx';

/** The viewer's own deadline, for small screens, where the bar with the actions has no room for it. */
export function Extension({ scholarshipId }: { scholarshipId: string }) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  return (
    <div className={classes.onPhone}>
      <ExtendedNote of={data?.scholarship?.viewerExtension} />
    </div>
  );
}
