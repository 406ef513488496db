import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconIdBadge2, IconStack2 } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { type Answers, answerTo, isAnswered, readAnswer } from '../../../../rules/forms/facts/facts.ts';
import { isGeneral } from '../../../../rules/forms/generalForm.ts';
import type { Section } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { formatProblem } from '../../../ui/form/problems/formatProblem.ts';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { QuestionList } from '../../questions/QuestionList.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { useOfferedAnswersQuery } from '../apply/apply.generated.ts';
import { LeftReferees, Referees } from '../references/Referees.tsx';
import { isSameAnswers, readAnswers, writeAnswers } from './answersText.ts';
import { answerFieldName, questionsIn, type ResolvedForm } from './resolvedForm.ts';

export type AnswerValues = { answers: string };

type Props<Values extends AnswerValues> = {
  of: SchemaForm<Values>;
  asked: ResolvedForm;
  problems?: readonly { question: string; message: string }[];
  scholarshipId?: string;
  /**
   * Keys of the answers stored with the general form. Undefined if the answers apply only to this
   * scholarship.
   */
  kept?: readonly string[];
  isPreview?: boolean;
  /**
   * Runs `fill` without saving the answers that it fills in. Omitted if the form was started earlier; the applicant
   * then chooses whether to fill in the answers.
   */
  prefill?: ((fill: () => void) => void) | undefined;
};

export function AnswerFields<Values extends AnswerValues>(props: Props<Values>) {
  const { asked, problems = [], kept, scholarshipId, isPreview, prefill } = props;
  // The cast is safe, because the questions only use their own fields of the form.
  const form = props.of as unknown as SchemaForm<AnswerValues>;
  const t = useMessages('answers');
  const fields = useMessages('fields');
  const words = useQuestionTexts();
  const { control } = form.hook;
  const values = useWatch({ control });
  const { errors, submitCount } = useFormState({ control });
  const answers = useMemo(() => readAnswers(values.answers), [values.answers]);
  const outside = applicationFacts(values);
  const { problems: open } = checkAnswers(asked.form, answers, 'complete', outside);
  const inWords = Object.fromEntries(
    Object.entries(open).map(([key, message]) => [key, formatProblem(fields, message)]),
  );
  useEffect(() => {
    for (const { key } of questionsIn(asked))
      form.setObstacle(answerFieldName(key) as Path<AnswerValues>, inWords[key] ?? null);
  });
  const said = questionsIn(asked).map(({ key }) => {
    const error = get(errors, answerFieldName(key)) as { type?: string; message?: string } | undefined;
    return [key, error?.type === 'server' ? error.message : undefined];
  });
  const refused = {
    ...Object.fromEntries(problems.map(({ question, message }) => [question, message])),
    ...Object.fromEntries(said.filter(([, message]) => message)),
    ...(submitCount > 0 && inWords),
  };

  function change(next: Answers, keys: readonly string[]) {
    form.hook.setValue('answers', writeAnswers(next), { shouldDirty: true });
    for (const key of keys) form.hook.clearErrors(answerFieldName(key) as Path<AnswerValues>);
  }

  const offered = useOffered(asked, isPreview);
  const references = questionsIn(asked).filter(({ kind }) => kind === 'reference');
  const left = Object.keys(offered).filter((key) => !isAnswered(answerTo({ key }, answers)));
  const fillIn = { ...answers, ...Object.fromEntries(left.map((key) => [key, offered[key]])) };
  const isOffered = (key: string) =>
    key in offered && isSameAnswers({ key: offered[key] }, { key: answers[key] });
  // Answers are filled in only once, when the profile has loaded. An answer that the person removes later is
  // not filled in again.
  const isFilledIn = useRef(false);
  useEffect(() => {
    if (!prefill || isFilledIn.current || left.length === 0) return;
    isFilledIn.current = true;
    prefill(() => form.hook.setValue('answers', writeAnswers(fillIn)));
  });
  return (
    <>
      {!prefill && left.length > 0 && (
        <MessageBox tone="good" role="status" icon={<IconIdBadge2 size={20} aria-hidden />}>
          <div className="row middle apart gap-sm">
            <span>{t('offer', { count: left.length })}</span>
            <Button variant="default" onClick={() => change(fillIn, left)}>
              {t('fillIn')}
            </Button>
          </div>
        </MessageBox>
      )}
      <QuestionList
        form={asked.form}
        words={words}
        answers={answers}
        outside={outside}
        refused={refused}
        known={[...(kept ?? []), ...Object.keys(offered).filter(isOffered)]}
        name="questions"
        beginsAtTop={Object.keys(answers).length === 0 && !window.location.hash}
        // Reads the current value, because two uploads can finish before the next render.
        onChange={(key, value) =>
          change({ ...readAnswers(form.hook.getValues('answers')), [key]: value }, [key])
        }
        introOf={(section) => kept && <GeneralNote asked={asked} section={section} kept={kept} />}
        noteOf={(key) => {
          const question = questionsIn(asked).find((one) => one.key === key);
          if (question?.kind === 'reference')
            return scholarshipId ? <Referees scholarshipId={scholarshipId} question={question} /> : null;
          return isOffered(key) ? (
            <p className="bar gap-xs mt-2xs text-sm soft">
              <IconIdBadge2 size={16} aria-hidden />
              {t('fromProfile')}
            </p>
          ) : null;
        }}
      />
      {scholarshipId && references.length > 0 && (
        <LeftReferees scholarshipId={scholarshipId} questions={references} />
      )}
    </>
  );
}

function GeneralNote({
  asked,
  section,
  kept,
}: {
  asked: ResolvedForm;
  section: Section;
  kept: readonly string[];
}) {
  const t = useMessages('answers');
  if (!isGeneral(section.key)) return null;
  const name = asked.name ?? '';
  const isKept = section.questions.some(({ key }) => kept.includes(key));
  return (
    <p className="bar gap-xs mt-2xs text-sm soft">
      <IconStack2 size={16} aria-hidden />
      {isKept ? t('general.kept', { name }) : t('general.first', { name })}
    </p>
  );
}

/** Returns the profile answers that fit these questions, by question key. Verified answers take precedence. */
function useOffered(asked: ResolvedForm, isPreview = false): Answers {
  const asking = useMemo(() => questionsIn(asked).filter(({ profileKey }) => profileKey), [asked]);
  const { data } = useOfferedAnswersQuery(asking.length > 0 && !isPreview ? {} : skipToken);
  const profile = data?.myApplicantProfile;
  return useMemo(() => {
    if (!profile) return {};
    const verified = Object.fromEntries(profile.verified.map(({ fact, value }) => [fact, value]));
    const known = { ...profile.answers, ...verified };
    const fitting = asking.map((question) => {
      const answer = answerTo({ key: question.profileKey ?? '' }, known);
      return [question.key, readAnswer(question, answer) === undefined ? undefined : answer] as const;
    });
    return Object.fromEntries(fitting.filter(([, answer]) => answer !== undefined));
  }, [profile, asking]);
}
