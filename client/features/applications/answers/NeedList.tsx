import { memo, useDeferredValue } from 'react';
import { isGeneral } from '../../../../rules/forms/generalForm.ts';
import { listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { labelQuestion, labelSection } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useDocumentLimits } from '../../questions/fields/DocumentField.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import classes from './Answers.module.css';
import type { ResolvedForm } from './resolvedForm.ts';

type Props = { asked: ResolvedForm; isOpen: boolean };

export const NeedList = memo(function NeedList({ asked: { form, name }, isOpen }: Props) {
  const t = useMessages('answers');
  const words = useQuestionTexts();
  const limits = useDocumentLimits();
  const questions = listQuestions(form);
  const required = questions.filter(({ isRequired }) => isRequired).length;
  const shared = questions.filter(({ key }) => isGeneral(key)).length;
  const sections = useDeferredValue(form.sections, isOpen ? undefined : []);
  const optional = t('need.optional');
  const isAll = shared === questions.length ? 'true' : 'other';
  return (
    <details className={classes.need} open={isOpen}>
      <summary>{t('need.heading')}</summary>
      <p>
        {t('need.count', { count: questions.length, required })}{' '}
        {name !== null && shared > 0 && t('need.shared', { count: shared, isAll, name })}
      </p>
      <ul>
        <li>{t('need.fields')}</li>
      </ul>
      {sections.map((section) => (
        <div key={section.key}>
          <h3>{labelSection(section, words).title}</h3>
          <ul>
            {section.questions.map((question) => (
              <li key={question.key}>
                {labelQuestion(question, words).label}
                <span className="soft text-sm"> {detailsOf(question).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="soft text-sm">{t('need.saved')}</p>
    </details>
  );

  function detailsOf(question: Question): string[] {
    const { kind, isRequired, showWhen } = question;
    return [
      kind === 'paragraph' && question.maxWords ? t('need.words', { max: question.maxWords }) : '',
      kind === 'document' ? limits(question) : '',
      showWhen ? t('need.perhaps') : '',
      isRequired || showWhen ? '' : optional,
    ].filter(Boolean);
  }
});
