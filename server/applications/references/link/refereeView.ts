import { referenceForm } from '../../../../rules/applications/references.ts';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import type { FieldProblems } from '../../../../rules/problems.ts';
import { type AnswerProblem, toAnswerProblems } from '../../../catalogue/forms/answerProblem.ts';
import type { ReferenceRow } from '../referenceRow.ts';

export type RefereeView = Pick<
  ReferenceRow,
  | 'id'
  | 'name'
  | 'email'
  | 'note'
  | 'isWaived'
  | 'state'
  | 'version'
  | 'applicantName'
  | 'scholarshipName'
  | 'universityName'
  | 'timeZone'
  | 'dueAt'
  | 'answers'
  | 'asked'
  | 'fileUntil'
> & { about: unknown; form: unknown; problems: AnswerProblem[] };

export function viewFor(row: ReferenceRow, refused: FieldProblems = {}): RefereeView {
  const form = referenceForm(row.asked);
  const { problems } = checkAnswers(form, row.answers, 'draft');
  return { ...row, about: row.asked.about, form, problems: toAnswerProblems({ ...problems, ...refused }) };
}
