import type { DraftContent } from '../../../../rules/applications.ts';
import type { DraftFragment } from '../apply/apply.generated.ts';
import { differences } from '../apply/applyForm.ts';
import type { UnsavedCopy } from './unsavedCopy.ts';

/** What the form begins with. */
export type DraftStart = {
  content: unknown;
  version: number | null;
  /** When the server's draft was saved. */
  savedAt?: string;
  /** Typed here earlier and not yet on the server. */
  unsaved?: DraftContent;
  /** Saved elsewhere since: the person chooses. */
  theirs?: DraftFragment;
};

/** Joins the server's draft with what an earlier visit could not save. */
export function startDraft(draft: DraftFragment | null, copy: UnsavedCopy | null): DraftStart {
  const saved = { content: draft?.content, version: draft?.version ?? null, savedAt: draft?.updatedAt };
  if (!copy || differences(copy.content, Object(draft?.content ?? {})).length === 0) return saved;
  if (copy.version === saved.version || !draft)
    return { ...saved, content: copy.content, unsaved: copy.content };
  return { content: copy.content, version: copy.version, theirs: draft };
}
