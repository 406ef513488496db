import type { Form, Question } from '../../../../rules/forms/question.ts';
import { labelQuestion, labelSection, type QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';

export function RubricView({ form, words }: { form: Form; words: QuestionTexts }) {
  const t = useMessages('rubric');
  const editor = useMessages('formEditor');
  return (
    <div className="stack gap-md">
      <p className="soft">{t('fixed')}</p>
      {form.sections.map((section) => (
        <section key={section.key} className="stack gap-xs">
          <h3>{labelSection(section, words).title}</h3>
          <ul className="card rows">
            {section.questions.map((question) => {
              const { label, help, options } = labelQuestion(question, words);
              return (
                <li key={question.key} className="stack gap-2xs breaks">
                  <span className="medium">{label}</span>
                  <span className="soft text-sm">{listFacts(question, t, editor).join(' · ')}</span>
                  {help && <span className="text-sm">{help}</span>}
                  {question.kind === 'score' && (
                    <ul className="text-sm">
                      {options
                        .filter((point) => point.label !== point.value)
                        .map((point) => (
                          <li key={point.value}>{t('point', { score: point.value, words: point.label })}</li>
                        ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function listFacts(question: Question, t: Texts<'rubric'>, editor: Texts<'formEditor'>): string[] {
  const facts = [
    question.kind === 'score'
      ? t('scale', { from: question.from, to: question.to })
      : editor(`kinds.${question.kind}`),
    question.kind === 'score' &&
      (question.weight > 0 ? t('weight', { weight: question.weight }) : t('noWeight')),
    question.kind === 'statement' && question.isGate && t('gate'),
    question.isRequired && editor('required'),
    question.showWhen && editor('conditional'),
  ];
  return facts.filter((fact) => typeof fact === 'string');
}
