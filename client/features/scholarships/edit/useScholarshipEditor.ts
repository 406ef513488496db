import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Verdict } from '../../../lib/autosave/autosave.ts';
import { useAutosave } from '../../../lib/autosave/useAutosave.ts';
import { describeFailure, getErrorCode, getErrorDetail, getFieldErrors } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useMoveScholarshipMutation } from '../manage/manage.generated.ts';
import { type EditedScholarshipFragment, ScholarshipForEditDocument } from './edit.generated.ts';
import {
  addSchema,
  getLabels,
  type ScholarshipSubmission,
  type ScholarshipValues,
  toScholarshipValues,
  updateSchema,
} from './fields/scholarshipForm.ts';
import { toFormRefusal } from './fields/toFormRefusal.ts';
import { forgetLists } from './forgetLists.ts';
import { useAskAffected } from './useAskAffected.tsx';
import { useStoreScholarship } from './useStoreScholarship.ts';

export type EditorStart = {
  scholarship: EditedScholarshipFragment | null;
  values: ScholarshipValues;
  copied?: { previousId: string } | { copiedId: string } | null;
  onOtherOrganisations: () => Promise<unknown>;
};

type Options = EditorStart & {
  /** State that the button in the editor bar requests; null if the button only saves. */
  target: () => 'PUBLISHED' | 'UNDER_REVIEW' | null;
  flushQuestions: () => Promise<boolean>;
  reveal: (field: string) => void;
};

/**
 * Delays before saving, in milliseconds. They are longer than for applications, because every save of a scholarship
 * is recorded in the audit log.
 */
const PACE = { quiet: 2000, limit: 15_000 };

/**
 * Form of a scholarship. A draft is saved automatically, and submitting publishes it or sends it for review.
 * Changes that applicants see immediately are saved only by submitting, after the user has confirmed the numbers
 * of affected people, if any.
 */
export function useScholarshipEditor(options: Options) {
  const { scholarship, values, copied, target, flushQuestions, onOtherOrganisations, reveal } = options;
  const t = useMessages('scholarshipForm');
  const client = useApolloClient();
  const { stored, record, write, adopt } = useStoreScholarship(scholarship, copied);
  const [move] = useMoveScholarshipMutation({ update: forgetLists });
  const [theirs, setTheirs] = useState<EditedScholarshipFragment>();
  const [savedAt, setSavedAt] = useState(scholarship?.updatedAt);
  const [isDone, setDone] = useState(false);
  const [ask, question] = useAskAffected();
  const rules = scholarship ? updateSchema : addSchema;
  const form = useSchemaForm({
    rules,
    labels: getLabels(t),
    values,
    send,
    reveal,
  });
  const { isDirty } = form.hook.formState;
  const isDraft = savesItself(stored);
  const saving = useAutosave<ScholarshipValues, EditedScholarshipFragment>({
    version: scholarship?.version ?? null,
    save,
    judge,
    readTheirs: findNewer,
    pace: PACE,
  });
  const { autosave, state } = saving;

  async function save(content: ScholarshipValues): Promise<number> {
    const missing = await form.countProblems(content);
    if (missing > 0) throw new Incomplete(t('bar.incomplete', { count: missing }));
    const { data } = rules.safeParse(content);
    if (!data) throw new Incomplete(t('bar.incomplete', { count: 1 }));
    return (await store(data)).version;
  }

  async function store(written: ScholarshipSubmission, announced = {}) {
    const saved = await write(written, announced);
    setTheirs(undefined);
    setSavedAt(new Date().toISOString());
    return saved;
  }

  function judge(error: unknown): Verdict {
    if (error instanceof Incomplete) return { kind: 'refused', message: error.message };
    if (getErrorDetail(error, 'version') !== undefined) return { kind: 'conflict' };
    if (getErrorCode(error) === undefined) return { kind: 'passing' };
    if (Object.keys(getFieldErrors(error)).length > 0) form.showProblems(error);
    const refusal = toFormRefusal(t, error);
    return {
      kind: 'refused',
      message: refusal instanceof FormProblem ? refusal.message : describeFailure(error),
    };
  }

  async function send(written: ScholarshipSubmission) {
    try {
      if (savesItself(record.current)) await place(written);
      else await change(written);
    } catch (error) {
      if (getFieldErrors(error).organisationId) await onOtherOrganisations();
      throw (await findNewer(error)) ? new FormProblem(t('conflict.problem')) : toFormRefusal(t, error);
    }
  }

  async function place(written: ScholarshipSubmission) {
    saving.adopt((await store(written)).version);
    if (!(await flushQuestions())) throw new FormProblem(t('bar.questions'));
    const to = target();
    const { current } = record;
    if (!to || !current) return;
    const { id, version } = current;
    await move({ variables: { id, to, version } });
    setDone(true);
    void notify({ kind: 'success', title: t(to === 'PUBLISHED' ? 'add.success' : 'add.sent') });
  }

  async function change(written: ScholarshipSubmission) {
    const saveChange = async (announced = {}) => {
      await store(written, announced);
      form.hook.reset(form.hook.getValues());
      void notify({ kind: 'success', title: t('update.success') });
    };
    await saveChange().catch((error: unknown) => {
      if (!ask(error, saveChange, findNewer)) throw error;
    });
  }

  const readAgain = async () => {
    const { current } = record;
    if (!current) return undefined;
    const { id } = current;
    const variables = { id };
    const { data } = await client.query({
      query: ScholarshipForEditDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    return data?.scholarshipForEdit ?? undefined;
  };

  /**
   * Loads a version saved by another editor, which the next save overwrites. Undefined if there is none, or after an
   * error other than CONFLICT.
   */
  async function findNewer(error?: unknown): Promise<EditedScholarshipFragment | undefined> {
    if (error !== undefined && getErrorCode(error) !== 'CONFLICT') return undefined;
    const newer = await readAgain();
    if (!newer?.viewerCanUpdate || newer.version === record.current?.version) return undefined;
    adopt(newer);
    setTheirs(newer);
    return newer;
  }

  /**
   * Takes over the extended deadline as an initial value. The server may also have moved the decision date, which is
   * updated unless the user has edited it. Preserves other input.
   */
  async function takeExtension() {
    const newer = await readAgain();
    // If other people changed more than the deadline, saving reports the conflict.
    if (newer?.version !== (record.current?.version ?? 0) + 1) return;
    adopt(newer);
    const next = toScholarshipValues(newer, '');
    const { applicationDeadline, deadlineTime, deadlineChoice, decisionsBy } = next;
    const moved = {
      ...{ applicationDeadline, deadlineTime, deadlineChoice },
      ...(!form.hook.getFieldState('decisionsBy').isDirty && { decisionsBy }),
    };
    for (const [name, defaultValue] of Object.entries(moved))
      form.hook.resetField(name as 'applicationDeadline', { defaultValue });
  }

  useEffect(() => {
    // After the first change, every change is saved, because a value that returns to its default must also be
    // saved.
    let hasChanged = false;
    return form.hook.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: typed, isDirty: isChanged = false }) => {
        hasChanged ||= isChanged;
        if (savesItself(record.current) && hasChanged) autosave.change(typed);
      },
    });
  }, [form.hook, autosave, record]);

  const isStuck = ['retrying', 'refused', 'conflict'].includes(state.kind);
  return {
    form,
    stored,
    isDraft,
    isDone,
    state,
    savedAt,
    theirs,
    takeExtension,
    readId: () => record.current?.id ?? null,
    keepMine: () => saving.adopt(record.current?.version ?? null, form.hook.getValues()),
    isUnsaved: !isDone && isDirty && (!isDraft || isStuck),
    question: question as ReactNode,
  };
}

export type ScholarshipEditor = ReturnType<typeof useScholarshipEditor>;

class Incomplete extends Error {}

export const savesItself = (scholarship: EditedScholarshipFragment | null) =>
  !scholarship || scholarship.state === 'DRAFT' || scholarship.state === 'UNDER_REVIEW';
