import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { DraftAnswersFragment, DraftFragment } from '../apply/apply.generated.ts';
import { type FormInput, isSameInput } from './formInput.ts';
import type { UnsavedCopy } from './unsavedCopy.ts';

/** The draft and the answers to the general form on the server. The answers can exist without a draft. */
export type DraftState = { draft: DraftFragment | null; set: DraftAnswersFragment | null };

/**
 * The server's version, if it differs from the one on which this form is based: a newer draft, only newer answers to
 * the general form, or no draft at all.
 */
export type ServerVersion = DraftState & { differs: 'draft' | 'general' | 'gone' };

export type DraftStart = {
  content: unknown;
  answers?: Answers;
  version: number | null;
  /** Version of the answers to the general form; null if there is no general form. */
  generalVersion: number | null;
  kept: readonly string[];
  savedAt?: string;
  unsaved?: FormInput;
  theirs?: ServerVersion;
};

export function startDraft(held: DraftState, copy: UnsavedCopy | null): DraftStart {
  const { draft, set } = held;
  const answers = getAnswers(held);
  const generalVersion = getGeneralVersion(set);
  const shared = { generalVersion, kept: set?.kept ?? [] };
  const saved = {
    ...{ content: draft?.content, version: draft?.version ?? null, savedAt: draft?.updatedAt },
    ...{ ...(answers && { answers }), ...shared },
  };
  if (!copy) return saved;
  // A local copy without answers was written before the form had questions, so the server's answers apply.
  const typed: FormInput = {
    content: copy.content,
    ...((copy.answers || answers) && { answers: copy.answers ?? answers }),
  };
  if (isSameInput(typed, toInput(held))) return saved;
  if (isOneOf(held, copy.sent) || (isGeneralOf(set, copy) && (copy.version === saved.version || !draft)))
    return { ...saved, ...typed, unsaved: typed };
  const upon = { version: copy.version, generalVersion: copy.generalVersion ?? null };
  return { ...shared, ...typed, ...upon, theirs: toServerVersion(held, upon) };
}

/** Returns whether the server's draft is one of the inputs that the form has sent. */
export function isOneOf(held: DraftState, sent: readonly FormInput[] = []): boolean {
  return held.draft !== null && sent.some((input) => isSameInput(input, toInput(held)));
}

function toInput(held: DraftState): FormInput {
  const answers = getAnswers(held);
  return { content: Object(held.draft?.content ?? {}), ...(answers && { answers }) };
}

type Versions = { version: number | null; generalVersion?: number | null };

export function toServerVersion(held: DraftState, upon: Versions): ServerVersion {
  const isSameDraft = (held.draft?.version ?? null) === upon.version;
  const isShared = isSameDraft && !isGeneralOf(held.set, upon);
  return { ...held, differs: isShared ? 'general' : held.draft ? 'draft' : 'gone' };
}

function isGeneralOf(set: DraftState['set'], { generalVersion }: Versions): boolean {
  return (generalVersion ?? 0) === (getGeneralVersion(set) ?? 0);
}

export function getAnswers({ set }: DraftState): Answers | undefined {
  return set?.answers;
}

/** Returns the version of the answers to the general form; null if there is no general form. */
export function getGeneralVersion(set: DraftAnswersFragment | null | undefined): number | null {
  return set && set.questions.generalVersion > 0 ? set.generalVersion : null;
}
