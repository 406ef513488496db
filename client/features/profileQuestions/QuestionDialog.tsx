import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import { type Question, questionRule } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../rules/forms/words.ts';
import { readProblem } from '../../../rules/problems.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { keyFor } from './editForm.ts';
import classes from './ProfileQuestions.module.css';
import { DAYS, draftOf, hasOptions, KIND_NAMES, LIMITS, questionOf } from './questionDraft.ts';

type Props = {
  /** Left out, a new one is added. */
  question: Question | undefined;
  isBuiltIn: boolean;
  words: Words;
  taken: readonly string[];
  onDone: (question: Question) => void;
  onClose: () => void;
};

/** What a question is called, what helps to answer it, and its limits. A built-in one has words of its own until it gets others. */
export function QuestionDialog({ question, isBuiltIn, words, taken, onDone, onClose }: Props) {
  const t = useMessages('profileQuestions');
  const ui = useMessages('ui');
  const form = useMessages('form');
  const fields = useMessages('fields');
  const { languages, currency } = usePortal();
  const own = words.ownLanguage;
  const spoken = languages.length > 0 ? languages : [own];
  const [draft, setDraft] = useState(() => draftOf(question, own, currency));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const builtIn =
    question && isBuiltIn
      ? wordQuestion({ ...question, label: undefined, help: undefined } as Question, words)
      : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    const key = question?.key ?? keyFor(draft.label[own] ?? '', taken);
    const next = questionOf(draft, key, question, own);
    const issues = questionRule.safeParse(next).error?.issues ?? [];
    const found = issues.map(({ path, message }) => {
      const read = readProblem(message);
      const say = fields as (key: string, values: object) => string;
      return [path.join('.'), read ? say(read.code, read.values) : fields('invalid')];
    });
    if (!isBuiltIn && !next.label) found.push(['label', fields('required')]);
    setProblems(Object.fromEntries(found));
    if (found.length === 0) onDone(next);
  }

  const problemOf = (name: string) =>
    Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  const inLanguage = (text: string, tag: string) => (spoken.length > 1 ? `${text} (${tag})` : text);
  const setText = (part: 'label' | 'help' | 'options', tag: string, text: string) =>
    setDraft((before) => ({ ...before, [part]: { ...before[part], [tag]: text } }));

  return (
    <Dialog
      opened
      onClose={onClose}
      heading={question ? t('editHeading') : t('addHeading')}
      cross={form('closeDialog')}
      closeOnClickOutside={false}
    >
      <form className={classes.form} noValidate onSubmit={send}>
        <NativeSelect
          label={t('kind')}
          name="kind"
          disabled={question !== undefined}
          value={draft.kind}
          onChange={({ currentTarget: { value } }) =>
            setDraft((before) => ({ ...before, kind: value as KindName }))
          }
          data={KIND_NAMES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {spoken.map((tag) => (
          <TextInput
            key={tag}
            label={inLanguage(t('label'), tag)}
            name={`label.${tag}`}
            maxLength={300}
            placeholder={builtIn?.label}
            value={draft.label[tag] ?? ''}
            onChange={({ currentTarget: { value } }) => setText('label', tag, value)}
            error={tag === own && problemOf('label')}
          />
        ))}
        {spoken.map((tag) => (
          <Textarea
            key={tag}
            label={inLanguage(t('help'), tag)}
            name={`help.${tag}`}
            rows={2}
            resize="vertical"
            maxLength={2000}
            placeholder={builtIn?.help}
            value={draft.help[tag] ?? ''}
            onChange={({ currentTarget: { value } }) => setText('help', tag, value)}
            error={tag === own && problemOf('help')}
          />
        ))}
        {hasOptions(draft.kind) &&
          spoken.map((tag) => (
            <Textarea
              key={tag}
              label={inLanguage(t('options'), tag)}
              description={t('optionsHint')}
              name={`options.${tag}`}
              rows={3}
              resize="vertical"
              value={draft.options[tag] ?? ''}
              onChange={({ currentTarget: { value } }) => setText('options', tag, value)}
              error={tag === own && problemOf('options')}
            />
          ))}
        {LIMITS[draft.kind].map((name) => (
          <TextInput
            key={name}
            label={t(`limits.${name}` as 'limits.min')}
            name={name}
            type={DAYS.includes(name) ? 'date' : 'text'}
            value={draft.limits[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setDraft((before) => ({ ...before, limits: { ...before.limits, [name]: value } }))
            }
            error={problemOf(name)}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {ui('confirm.cancel')}
          </Button>
          <Button type="submit">{question ? t('change') : t('add')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
