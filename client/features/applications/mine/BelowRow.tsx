import { UNDECIDED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import type { CellInfo } from '../../../ui/table/columns/column.ts';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { ExtendedNote } from '../ExtendedNote.tsx';
import { EditNote } from './ApplicationActions.tsx';
import { isLong, type RowParts } from './columns.tsx';
import { Feedback } from './Feedback.tsx';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';
import { NextStep, Now } from './NextStep.tsx';

type Props = { row: MyApplicationFragment; info: CellInfo; parts: Pick<RowParts, 'pay'> };

export function BelowRow({ row, info, parts: { pay } }: Props) {
  const { scholarship, status, feedback, totalFee, viewerCanPay } = row;
  return (
    <div className="stack gap-xs">
      <div className={`row middle ${classes.below}`}>
        <span className="strong breaks">{scholarship.scholarshipName}</span>
        {UNDECIDED_STATUSES.includes(status) && <DeadlineText of={scholarship} />}
        <ExtendedNote of={row.extension} />
        {status === 'ACCEPTED' && (
          <strong>
            <Now of={row} />
          </strong>
        )}
        <NextStep of={row} linkTo={info.linkToOpen(row.id)} />
        <span className={classes.soft}>
          <EditNote row={row} />
        </span>
        {viewerCanPay && pay({ scholarshipId: scholarship.id, totalFee })}
      </div>
      {feedback && isLong(feedback) && <Feedback text={feedback} />}
    </div>
  );
}
