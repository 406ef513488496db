import type { Answers } from '../../../../rules/forms/facts.ts';
import type { DraftAnswersFragment, DraftFragment } from '../apply/apply.generated.ts';
import { isSameTyped, type Typed } from './typed.ts';
import type { UnsavedCopy } from './unsavedCopy.ts';

/** What the server holds: the draft, and the answers, which a general form has before there is a draft. */
export type Held = { draft: DraftFragment | null; set: DraftAnswersFragment | null };

/** What the server holds that is not what this form was typed upon: another draft, other answers to the general form alone, or none any more. */
export type Theirs = Held & { differs: 'draft' | 'general' | 'gone' };

/** What the form begins with. */
export type DraftStart = {
  content: unknown;
  answers?: Answers;
  version: number | null;
  /** Of the answers to the general form; null where there is none. */
  generalVersion: number | null;
  /** The keys of answers that stand in the general form. */
  kept: readonly string[];
  /** When the server's draft was saved. */
  savedAt?: string;
  /** Typed here earlier and not yet on the server. */
  unsaved?: Typed;
  /** Saved elsewhere since: the person chooses. */
  theirs?: Theirs;
};

/** Joins what the server holds with what an earlier visit could not save. */
export function startDraft(held: Held, copy: UnsavedCopy | null): DraftStart {
  const { draft, set } = held;
  const answers = answersOf(held);
  const generalVersion = generalVersionOf(set);
  const shared = { generalVersion, kept: set?.kept ?? [] };
  const saved = {
    ...{ content: draft?.content, version: draft?.version ?? null, savedAt: draft?.updatedAt },
    ...{ ...(answers && { answers }), ...shared },
  };
  if (!copy) return saved;
  // A copy without answers, kept before there were questions, says nothing about them.
  const typed: Typed = {
    content: copy.content,
    ...((copy.answers || answers) && { answers: copy.answers ?? answers }),
  };
  if (isSameTyped(typed, { content: Object(draft?.content ?? {}), ...(answers && { answers }) }))
    return saved;
  if (isGeneralOf(set, copy) && (copy.version === saved.version || !draft))
    return { ...saved, ...typed, unsaved: typed };
  const upon = { version: copy.version, generalVersion: copy.generalVersion ?? null };
  return { ...shared, ...typed, ...upon, theirs: theirsOf(held, upon) };
}

type Versions = { version: number | null; generalVersion?: number | null };

/** What the server holds beside a form that was typed upon these versions. */
export function theirsOf(held: Held, upon: Versions): Theirs {
  const isSameDraft = (held.draft?.version ?? null) === upon.version;
  const isShared = isSameDraft && !isGeneralOf(held.set, upon);
  return { ...held, differs: isShared ? 'general' : held.draft ? 'draft' : 'gone' };
}

/** Whether the answers to the general form are those that were typed upon. */
function isGeneralOf(set: Held['set'], { generalVersion }: Versions): boolean {
  return (generalVersion ?? 0) === (generalVersionOf(set) ?? 0);
}

export function answersOf({ set }: Held): Answers | undefined {
  return set?.answers;
}

/** Null where no general form is asked: then none is named when saving. */
export function generalVersionOf(set: DraftAnswersFragment | null | undefined): number | null {
  return set && set.questions.generalVersion > 0 ? set.generalVersion : null;
}
