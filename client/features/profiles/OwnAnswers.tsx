import type { Form } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import { AnswerConflict } from './AnswerConflict.tsx';
import classes from './Eligibility.module.css';
import { LocalAnswersOffer } from './LocalAnswersOffer.tsx';
import type { ApplicantProfilePartsFragment } from './profiles.generated.ts';
import { SaveNote } from './SaveNote.tsx';
import { useSavedAnswers } from './useSavedAnswers.ts';

type Props = { form: Form; profile: ApplicantProfilePartsFragment };

export function OwnAnswers({ form, profile }: Props) {
  const t = useMessages('eligibility');
  const words = useProfileTexts();
  const saved = useSavedAnswers(form, profile);
  const { answers, stored } = saved;
  const refused = Object.fromEntries(stored.problems.map(({ question, message }) => [question, message]));
  return (
    <>
      <LocalAnswersOffer form={form} words={words} answers={answers} onTake={saved.takeOver} />
      <AnswerConflict {...{ form, words, saved }} />
      <SaveNote state={saved.state} />
      {saved.leaveQuestion}
      <QuestionList
        {...{ form, words, answers, refused, verified: stored.verified }}
        onChange={(key, value) => saved.change({ ...answers, [key]: value })}
      />
      {stored.notAsked.length > 0 && (
        <p className={classes.kept}>{t('kept', { count: stored.notAsked.length })}</p>
      )}
    </>
  );
}
