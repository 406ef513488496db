import type { Answers } from '../../../../rules/forms/facts.ts';
import type { DraftFragment } from '../apply/apply.generated.ts';
import { isSameTyped, type Typed } from './typed.ts';
import type { UnsavedCopy } from './unsavedCopy.ts';

/** What the form begins with. */
export type DraftStart = {
  content: unknown;
  answers?: Answers;
  version: number | null;
  /** When the server's draft was saved. */
  savedAt?: string;
  /** Typed here earlier and not yet on the server. */
  unsaved?: Typed;
  /** Saved elsewhere since: the person chooses. */
  theirs?: DraftFragment;
};

/** Joins the server's draft with what an earlier visit could not save. */
export function startDraft(draft: DraftFragment | null, copy: UnsavedCopy | null): DraftStart {
  const answers = answersOf(draft);
  const saved = {
    ...{ content: draft?.content, version: draft?.version ?? null, savedAt: draft?.updatedAt },
    ...(answers && { answers }),
  };
  if (!copy) return saved;
  // A copy without answers, kept before there were questions, says nothing about them.
  const typed: Typed = {
    content: copy.content,
    ...((copy.answers || answers) && { answers: copy.answers ?? answers }),
  };
  if (isSameTyped(typed, { content: Object(draft?.content ?? {}), ...(answers && { answers }) }))
    return saved;
  if (copy.version === saved.version || !draft) return { ...saved, ...typed, unsaved: typed };
  return { ...typed, version: copy.version, theirs: draft };
}

export function answersOf(draft: DraftFragment | null | undefined): Answers | undefined {
  return draft?.answers?.answers as Answers | undefined;
}
