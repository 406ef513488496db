import { Button } from '@mantine/core';
import { useState } from 'react';
import { formRule } from '../../../rules/forms/form.ts';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { type Form, type Question, questionsOf } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion, wordSection } from '../../../rules/forms/words.ts';
import { readProblem } from '../../../rules/problems.ts';
import { detailOf, failureOf, fieldErrorsOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { QuestionList } from '../../ui/questions/QuestionList.tsx';
import { askBuiltIn, moveQuestion, putQuestion, removeQuestion, withoutEmpty } from './editForm.ts';
import classes from './ProfileQuestions.module.css';
import { useSaveProfileFormMutation } from './profileQuestions.generated.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { QuestionRow } from './QuestionRow.tsx';

type Props = { start: { version: number; form: Form }; words: Words };

/** The questions of the applicant profile: switched on and off, added, worded, put in order; saved all together. */
export function QuestionEditor({ start, words }: Props) {
  const t = useMessages('profileQuestions');
  const fields = useMessages('fields');
  const { currency } = usePortal();
  const builtIn = builtInProfileForm({ currency });
  const [saved, setSaved] = useState(start);
  const [form, setForm] = useState(start.form);
  const [edited, setEdited] = useState<Question | 'new'>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<Record<string, unknown>>({});
  const [save, { loading }] = useSaveProfileFormMutation();
  const asked = questionsOf(form);
  const isBuiltIn = (key: string) => questionsOf(builtIn).some((question) => question.key === key);
  const off = questionsOf(builtIn).filter(({ key }) => !asked.some((question) => question.key === key));
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved.form);
  const leaveQuestion = useLeaveQuestion(isChanged);

  function change(next: Form) {
    setForm(next);
    setProblems({});
    setFailure(undefined);
  }

  async function send() {
    const next = withoutEmpty(form);
    const issues = formRule(builtIn).safeParse(next).error?.issues ?? [];
    const say = fields as (key: string, values: object) => string;
    const found = issues.map(({ path, message }) => {
      const read = readProblem(message);
      return [path.join('.'), read ? say(read.code, read.values) : fields('invalid')] as const;
    });
    if (found.length > 0) return tell(next, Object.fromEntries(found));
    try {
      const { data } = await save({ variables: { form: next, version: saved.version } });
      if (!data) return;
      const stored = { ...data.saveProfileForm, form: data.saveProfileForm.form as Form };
      setSaved(stored);
      change(stored.form);
      void notify({ kind: 'success', title: t('saved') });
    } catch (error) {
      const wrong = Object.entries(fieldErrorsOf(error)).map(([path, text]) => [
        path.replace(/^form\./, ''),
        text,
      ]);
      if (wrong.length > 0) return tell(next, Object.fromEntries(wrong));
      setFailure(detailOf(error, 'version') === undefined ? failureOf(error) : t('conflict'));
    }
  }

  /** Each problem stands at its question; what belongs to none stands above. */
  function tell(of: Form, found: Record<string, string>) {
    const named = Object.entries(found).map(([path, text]) => {
      const [, section = '', , question = ''] = path.split('.');
      const key = of.sections[Number(section)]?.questions[Number(question)]?.key;
      return [question === '' ? '' : (key ?? ''), text] as const;
    });
    setProblems(Object.fromEntries(named));
    setFailure(t('wrong'));
  }

  return (
    <>
      {form.sections.map((section) => (
        <section key={section.key} aria-label={wordSection(section, words).title}>
          <div className={classes.head}>
            <h2>{wordSection(section, words).title}</h2>
          </div>
          {section.questions.length === 0 && <p>{t('empty')}</p>}
          <ul className={classes.rows} hidden={section.questions.length === 0}>
            {section.questions.map((question) => (
              <QuestionRow
                key={question.key}
                question={question}
                words={words}
                isBuiltIn={isBuiltIn(question.key)}
                problem={problems[question.key]}
                onMove={(step) => change(moveQuestion(form, question.key, step))}
                onEdit={() => setEdited(question)}
                onRemove={() => change(removeQuestion(form, question.key))}
              />
            ))}
          </ul>
        </section>
      ))}
      {off.length > 0 && (
        <section aria-labelledby="off">
          <div className={classes.head}>
            <h2 id="off">{t('off')}</h2>
          </div>
          <ul className={classes.rows}>
            {off.map((question) => {
              const { label } = wordQuestion(question, words);
              return (
                <li key={question.key} className={classes.row}>
                  <span className={classes.rowText}>{label}</span>
                  <Button
                    variant="default"
                    aria-label={t('askOf', { label })}
                    onClick={() => change(askBuiltIn(form, builtIn, question))}
                  >
                    {t('ask')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <div className={classes.bar}>
        <Button onClick={() => void send()} loading={loading} disabled={!isChanged}>
          {t('save')}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {t('addQuestion')}
        </Button>
        {isChanged && <span className={classes.facts}>{t('unsaved')}</span>}
      </div>
      <div aria-live="polite">
        {failure && (
          <MessageBox tone="bad" title={failure}>
            {problems['']}
          </MessageBox>
        )}
      </div>
      <section aria-labelledby="preview">
        <div className={classes.head}>
          <h2 id="preview">{t('preview')}</h2>
        </div>
        <p className={classes.lead}>{t('previewLead')}</p>
        <div className={classes.preview}>
          <QuestionList
            form={form}
            words={words}
            answers={preview}
            onChange={(key, value) => setPreview((before) => ({ ...before, [key]: value }))}
          />
        </div>
      </section>
      {edited && (
        <QuestionDialog
          question={edited === 'new' ? undefined : edited}
          isBuiltIn={edited !== 'new' && isBuiltIn(edited.key)}
          words={words}
          taken={[...asked, ...questionsOf(builtIn)].map(({ key }) => key)}
          onDone={(question) => {
            change(putQuestion(form, question));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaveQuestion}
    </>
  );
}
