import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { ExtendedNote } from './ExtendedNote.tsx';

/** Shows the viewer's own deadline on small screens, where it does not fit into the action bar. */
export function Extension({ scholarshipId }: { scholarshipId: string }) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  return (
    <div className={classes.onPhone}>
      <ExtendedNote of={data?.scholarship?.viewerExtension} />
    </div>
  );
}
