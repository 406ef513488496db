import { useState } from 'react';
import type { z } from 'zod';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { problem } from '../../../rules/problems.ts';
import type { Verdict } from '../../lib/autosave/autosave.ts';
import { describeFailure, getErrorCode, getErrorDetail, getFieldErrors } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { formatProblem } from '../../ui/form/problems/formatProblem.ts';
import { withoutEmpty } from './edit/editForm.ts';
import { type PlacedProblems, placeProblems } from './edit/formProblems.ts';
import { normalizeForm } from './edit/normalizeForm.ts';
import type { FormVersion } from './editedForm.ts';

export type SavedFormOptions = {
  start: FormVersion;
  builtIn: Form;
  reserved?: readonly string[];
  rule: z.ZodType;
  save: (form: Form, version: number) => Promise<FormVersion>;
  reload: () => Promise<FormVersion>;
};

type Outcome =
  | { isSaved: true; form: Form; version: number }
  | { isSaved: false; problems: PlacedProblems; failure: string | undefined; verdict: Verdict };

/** Saves with optimistic locking. Conflicts and failures never change what the user typed. */
export function useSavedForm(
  { start, builtIn, reserved, rule, save, reload }: SavedFormOptions,
  language: string,
) {
  const fields = useMessages('fields');
  const [saved, setSaved] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<FormVersion>();
  const [filed, keepKeys] = useState<Form>();

  function settle(form: Form): Form {
    const known = [saved.form, builtIn, ...(theirs ? [theirs.form] : []), ...(filed ? [filed] : [])];
    return normalizeForm(form, known, language, reserved);
  }

  async function send(form: Form, version: number): Promise<Outcome> {
    const kept = withoutEmpty(form);
    const next = settle(form);
    const found = [...listUnnamed(next, builtIn), ...(rule.safeParse(next).error?.issues ?? [])].map(
      ({ path, message }) => [path.join('.'), formatProblem(fields, message, fields('invalid'))],
    );
    if (found.length > 0) return refused(kept, Object.fromEntries(found));
    setBusy(true);
    try {
      const stored = await save(next, version);
      setSaved(stored);
      setTheirs(undefined);
      return { isSaved: true, ...stored };
    } catch (error) {
      const wrong = Object.entries(getFieldErrors(error));
      if (wrong.length > 0)
        return refused(
          kept,
          Object.fromEntries(wrong.map(([path, text]) => [path.replace(/^form\./, ''), text])),
        );
      if (getErrorDetail(error, 'version') !== undefined) {
        const stored = await reload().catch(() => undefined);
        if (stored) {
          setTheirs(stored);
          return { ...refused(kept, {}), verdict: { kind: 'conflict' } };
        }
      }
      const failure = describeFailure(error);
      if (getErrorCode(error) !== undefined) return refused(kept, {}, failure);
      return { ...refused(kept, {}, failure), verdict: { kind: 'passing' } };
    } finally {
      setBusy(false);
    }
  }

  function takeTheirs(stored: FormVersion) {
    setSaved(stored);
    setTheirs(undefined);
  }

  return { saved, isBusy, theirs, settle, send, keepKeys, takeTheirs };
}

const refused = (
  form: Form,
  found: Record<string, string>,
  failure?: string,
): Outcome & { isSaved: false } => ({
  isSaved: false,
  problems: placeProblems(form, found),
  failure,
  verdict: { kind: 'refused', message: failure ?? '' },
});

/** Lists missing labels, which the schema reports only after all other problems are fixed. */
function listUnnamed(form: Form, builtIn: Form) {
  const message = problem('required');
  const known = new Set(listQuestions(builtIn).map(({ key }) => key));
  const sections = new Set(builtIn.sections.map(({ key }) => key));
  return form.sections.flatMap(({ key, title, questions }, place) => [
    ...(title || sections.has(key) ? [] : [{ path: ['sections', place, 'title'], message }]),
    ...questions.flatMap((question, index) =>
      question.label || known.has(question.key)
        ? []
        : [{ path: ['sections', place, 'questions', index, 'label'], message }],
    ),
  ]);
}
