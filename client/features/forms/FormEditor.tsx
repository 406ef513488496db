import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { labelQuestion, labelSection, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { sortedText } from '../../lib/format/sortedText.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { compareForms } from './edit/compareForms.ts';
import * as edit from './edit/editForm.ts';
import { type PlacedProblems, sectionPlace } from './edit/formProblems.ts';
import { keyFor } from './edit/names.ts';
import { placesAfter } from './edit/placesAfter.ts';
import type { EditedForm, Offers } from './editedForm.ts';
import classes from './FormEditor.module.css';
import { FormFile } from './FormFile.tsx';
import { FormPreview } from './FormPreview.tsx';
import { QuestionFields } from './questionEditor/QuestionFields.tsx';
import { QuestionRow } from './questionEditor/QuestionRow.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useSpoken } from './TextsField.tsx';
import { UnaskedQuestions } from './UnaskedQuestions.tsx';
import { useFocusNext } from './useFocusNext.ts';
import { NotSaved, useFormAutosave } from './useFormAutosave.ts';
import { useRemoval } from './useRemoval.ts';
import { type SavedFormOptions, useSavedForm } from './useSavedForm.ts';

type Props = SavedFormOptions & {
  words: QuestionTexts;
  outside?: EditedForm['outside'];
  offers: Offers;
  onSaved: () => void;
  level?: 2 | 3;
  /**
   * Reports whether the form has unsaved changes, for a page that asks for confirmation before leaving. By default,
   * the editor asks.
   */
  onUnsaved?: (isUnsaved: boolean) => void;
  nothing?: string;
  onCount?: (count: number) => void;
  /**
   * Set for a draft's form, which is saved automatically while no question is open for editing. `canSave` is false
   * until the draft exists.
   */
  itself?: { canSave: boolean; saver: { current: (() => Promise<boolean>) | null } } | undefined;
  more?: (form: Form, change: (form: Form) => void) => ReactNode;
};

const NONE: EditedForm['outside'] = [];

export function FormEditor(props: Props) {
  const { words, outside = NONE, offers, onSaved, level = 2, onUnsaved, nothing, more, ...others } = props;
  const { onCount, itself, ...saving } = others;
  const t = useMessages('formEditor');
  const { builtIn } = saving;
  const { own } = useSpoken();
  const { saved, isBusy, theirs, settle, send, keepKeys, takeTheirs } = useSavedForm(saving, own);
  const [form, setForm] = useState(saving.start.form);
  const [opened, setOpened] = useState<string>();
  const [problems, setProblems] = useState<PlacedProblems>({});
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState('');
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);
  const isChanged = sortedText(form) !== sortedText(saved.form);
  useEffect(() => onUnsaved?.(isChanged), [onUnsaved, isChanged]);
  const count = listQuestions(form).length;
  useEffect(() => onCount?.(count), [onCount, count]);
  const stored = new Set([saved.form, builtIn].flatMap(listQuestions).map(({ key }) => key));
  const edited: EditedForm = {
    ...{ form, words, builtIn, outside, offers, level, stored: saved.form },
    isStored: (key) => stored.has(key),
  };
  const removal = useRemoval(edited, (next, key) => {
    change(next);
    focusNext(...placesAfter(form, key));
    if (opened === key) setOpened(undefined);
  });

  function change(next: Form, place = '') {
    setForm(next);
    setFailure(undefined);
    setProblems(({ [place]: _, ...others }) => others);
  }

  function openFile(next: Form) {
    keepKeys(next);
    change(next);
    setProblems({});
    setOpened(undefined);
    setSaid(t('file.opened'));
  }

  function open(place: string, field: string) {
    setOpened(place);
    focusNext(`[data-place="${place}"] [name^="${field}."]`);
  }

  function addSection() {
    const key = keyFor(
      '',
      form.sections.map((section) => section.key),
      'section',
    );
    change(edit.putSection(form, { key, title: {}, questions: [] }));
    open(sectionPlace(key), 'title');
  }

  function addQuestion(sectionKey?: string) {
    const key = freeKey();
    const first = { key: 'questions', title: { [own]: t('firstSection') }, questions: [] };
    const inSection = sectionKey === undefined ? edit.putSection(form, first) : form;
    change(edit.putQuestion(inSection, { key, kind: 'line', label: {} }, sectionKey));
    open(key, 'label');
  }

  function copyQuestion(question: Question) {
    const key = freeKey();
    change(edit.putQuestion(edit.copyQuestion(form, question.key, key), inOwnWords(question, key)));
    open(key, 'label');
  }

  /** Copies the built-in texts into the question, because there are none for its new key. */
  function inOwnWords({ profileKey: _, ...question }: Question, key: string): Question {
    const { label, help, options } = labelQuestion(question as Question, words);
    return {
      ...question,
      key,
      label: question.label ?? { [own]: label },
      ...((question.help ?? help) && { help: question.help ?? { [own]: help } }),
      ...('options' in question && {
        options: question.options.map((option, index) => ({
          ...option,
          label: option.label ?? { [own]: options[index]?.label ?? option.value },
        })),
      }),
    } as Question;
  }

  const freeKey = () => keyFor('', [...stored, ...listQuestions(form).map(({ key }) => key)]);

  function moved(next: Form, place: string, step: -1 | 1) {
    change(next);
    focusNext(`[data-place="${place}"] [data-step="${step}"]`);
    setSaid(next === form ? t('notMoved') : t('moved'));
  }

  const isWhole = form.sections.every(({ questions }) => questions.length > 0);
  const isDue = itself?.canSave && isChanged && isWhole && opened === undefined && !theirs;
  const autosave = useFormAutosave({
    ...{ form, version: saved.version, saveQuietly, saver: itself?.saver },
    isDue: Boolean(isDue),
    saveRest: async () => !isChanged || save(),
  });

  /**
   * Sets the final keys first, because the user can continue to edit during the save. If the user changes nothing,
   * the form is then replaced with the server's version, whose texts are trimmed.
   */
  async function saveQuietly(version: number): Promise<number> {
    if (!isChanged) return version;
    if (!isDue) throw new NotSaved({ kind: 'refused', message: '' });
    const settled = settle(form);
    // A new object would trigger another save.
    const next = sortedText(settled) === sortedText(form) ? form : settled;
    setForm(next);
    const outcome = await sendForm(next, version);
    if (!outcome.isSaved) throw new NotSaved(outcome.verdict);
    setForm((current) => (current === next ? outcome.form : current));
    return outcome.version;
  }

  async function sendForm(next: Form, version: number) {
    const outcome = await send(next, version);
    setProblems(outcome.isSaved ? {} : outcome.problems);
    setFailure(outcome.isSaved ? undefined : outcome.failure);
    return outcome;
  }

  async function save(version = saved.version): Promise<boolean> {
    const outcome = await sendForm(form, version);
    if (outcome.isSaved) {
      autosave.adopt(outcome.version);
      setForm(outcome.form);
      setOpened(undefined);
      onSaved();
      return true;
    }
    const places = form.sections.flatMap(({ key, questions }) => [
      sectionPlace(key),
      ...questions.map((question) => question.key),
    ]);
    const first = places.find((place) => outcome.problems[place]);
    if (first !== undefined) setOpened(first);
    if (first !== undefined || outcome.problems['']) setFailure(t('wrong'));
    setView('edit');
    focusNext(
      `[data-place="${first}"] [aria-invalid="true"]`,
      `[data-place="${first}"] button`,
      '[data-failure]',
    );
    return false;
  }

  return (
    <div className={classes.root} ref={root}>
      <fieldset className={`gap-xs mb-md ${classes.views}`} aria-label={t('view')}>
        {(['edit', 'preview'] as const).map((name) => (
          <Button
            key={name}
            variant={view === name ? 'filled' : 'default'}
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {t(`views.${name}`)}
          </Button>
        ))}
      </fieldset>
      <div className={`grid gap-lg ${classes.columns}`} data-view={view}>
        <div className={classes.main}>
          <div className="stack gap-lg" inert={isBusy && !itself}>
            {form.sections.length === 0 && nothing && <p className="soft text-sm">{nothing}</p>}
            {form.sections.map((section) => {
              const { title } = labelSection(section, words);
              const place = sectionPlace(section.key);
              return (
                <section key={section.key} aria-label={title || t('untitledSection')}>
                  <SectionHead
                    section={section}
                    edited={edited}
                    problems={problems[place]}
                    isOpen={opened === place}
                    onToggle={() => {
                      setOpened(opened === place ? undefined : place);
                      if (opened === place) focusNext(`[data-place="${place}"] [data-edit]`);
                    }}
                    onChange={(next) => change(edit.putSection(form, next), place)}
                    onMove={(step) => moved(edit.moveSection(form, section.key, step), place, step)}
                    onRemove={() => removal.removeSection(section.key, title || t('untitledSection'))}
                  />
                  {section.questions.length === 0 && <p className="soft text-sm">{t('empty')}</p>}
                  <ul className="card rows" hidden={section.questions.length === 0}>
                    {section.questions.map((question) => {
                      const { key } = question;
                      const close = () => {
                        setOpened(undefined);
                        focusNext(`[data-place="${key}"] button`);
                      };
                      return (
                        <QuestionRow
                          key={key}
                          question={question}
                          edited={edited}
                          problems={problems[key]}
                          isOpen={opened === key}
                          onToggle={() => (opened === key ? close() : setOpened(key))}
                          onMove={(step) => moved(edit.moveQuestion(form, key, step), key, step)}
                          onCopy={() => copyQuestion(question)}
                          onRemove={() => removal.removeQuestion(question)}
                        >
                          <QuestionFields
                            question={question}
                            edited={edited}
                            problems={problems[key]}
                            onChange={(next) => change(edit.putQuestion(form, next), key)}
                            onRemoveOptions={(codes, next) => removal.removeOptions(question, codes, next)}
                            onMoveTo={(target) => {
                              change(edit.moveToSection(form, key, target));
                              focusNext(`[data-place="${key}"] [name="section"]`);
                            }}
                            onClose={close}
                          />
                        </QuestionRow>
                      );
                    })}
                  </ul>
                  <Button
                    variant="default"
                    data-add-question
                    className="mt-sm"
                    leftSection={<IconPlus size={18} aria-hidden />}
                    aria-label={t('addQuestionTo', { title: title || t('untitledSection') })}
                    onClick={() => addQuestion(section.key)}
                  >
                    {t('addQuestion')}
                  </Button>
                </section>
              );
            })}
            <div className="row gap-sm">
              {form.sections.length === 0 && (
                <Button
                  leftSection={<IconPlus size={18} aria-hidden />}
                  data-add-question
                  onClick={() => addQuestion()}
                >
                  {t('addQuestion')}
                </Button>
              )}
              <Button variant="default" data-add-section onClick={addSection}>
                {t('addSection')}
              </Button>
            </div>
            <FormFile settle={() => settle(form)} rule={saving.rule} onOpen={openFile} />
            <UnaskedQuestions
              edited={edited}
              onAsk={(question) => {
                change(edit.addBuiltInQuestion(form, builtIn, question));
                focusNext(`[data-place="${question.key}"] button`);
              }}
            />
          </div>
          <div aria-live="polite">
            {theirs && (
              <ConflictNote
                changes={compareForms(saved.form, theirs.form)}
                words={words}
                isBusy={isBusy}
                onKeepMine={() => void save(theirs.version)}
                onTakeTheirs={() => {
                  takeTheirs(theirs);
                  autosave.adopt(theirs.version);
                  change(theirs.form);
                  setOpened(undefined);
                }}
              />
            )}
            {failure && (
              <div data-failure tabIndex={-1} className="mt-md">
                <MessageBox tone="bad" title={failure}>
                  {Object.values(problems[''] ?? {}).join(' ')}
                </MessageBox>
              </div>
            )}
          </div>
          <div className={`row middle gap-sm mt-lg ruled ${level === 3 ? classes.end : classes.bar}`}>
            {!itself && (
              <Button onClick={() => void save()} loading={isBusy} disabled={!isChanged}>
                {t('save')}
              </Button>
            )}
            {more?.(form, change)}
            {isChanged && <span className="soft text-sm">{t('unsaved')}</span>}
          </div>
        </div>
        <FormPreview
          {...{ form, words, outside, level }}
          heading={offers.isRubric ? t('previewForAssessors') : t('preview')}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {removal.dialog}
      {!onUnsaved && <LeaveQuestion isUnsaved={isChanged} />}
    </div>
  );
}

function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  return useLeaveQuestion(isUnsaved);
}
