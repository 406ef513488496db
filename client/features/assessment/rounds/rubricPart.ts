import type { ComponentType } from 'react';
import type { RoundRowFragment } from './rounds.generated.ts';

/** Component that shows or edits the rubric of a round. It belongs to another feature, so the page passes it in. */
export type RubricPart = ComponentType<{ round: RoundRowFragment; scholarshipId: string; isFixed: boolean }>;
