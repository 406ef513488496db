import { listQuestions } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { type DeskApplicationFragment, useOutstandingPartsQuery } from './desk.generated.ts';
import { listOutstanding } from './outstanding.ts';

export function OutstandingParts({ id }: { id: string }) {
  const t = useMessages('desk');
  const words = useQuestionTexts();
  const { data } = useOutstandingPartsQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const { references, documentRequests, answers } = data?.application ?? {};
  const questions = answers ? listQuestions(answers.questions.form) : [];
  const labelOf = (key: string) => {
    const question = questions.find((one) => one.key === key);
    return question ? labelQuestion(question, words).label : key;
  };
  const missing = [
    ...(references ?? [])
      .filter(({ state }) => state !== 'RECEIVED')
      .map((reference) => ({ id: reference.id, text: t('outstanding.referee', { name: reference.name }) })),
    ...(documentRequests ?? [])
      .filter(({ state }) => state !== 'MET')
      .map((request) => ({
        id: request.id,
        text: t('outstanding.document', { label: labelOf(request.question) }),
      })),
  ];
  return (
    <ul className="mt-sm">
      {missing.map((part) => (
        <li key={part.id}>{part.text}</li>
      ))}
    </ul>
  );
}

const MAX_NAMES = 10;

export function OutstandingApplicants({
  applications,
}: {
  applications: readonly DeskApplicationFragment[];
}) {
  const t = useMessages('desk');
  const more = applications.length - MAX_NAMES;
  return (
    <ul className="mt-sm">
      {applications.slice(0, MAX_NAMES).map((application) => {
        const [kind = 'other', other] = listOutstanding(application);
        const name = application.applicantName;
        return (
          <li key={application.id}>{t('outstanding.applicant', { name, parts: other ? 'other' : kind })}</li>
        );
      })}
      {more > 0 && <li>{t('outstanding.more', { count: more })}</li>}
    </ul>
  );
}
