import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { ExtendedNote } from './ExtendedNote.tsx';

export function Extension({ scholarshipId }: { scholarshipId: string }) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  return (
    <div className={classes.onPhone}>
      <ExtendedNote of={data?.scholarship?.viewerExtension} />
    </div>
  );
}
