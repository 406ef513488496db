import type { ComponentType } from 'react';
import type { RoundRowFragment } from './rounds.generated.ts';

/** Component that shows or edits the rubric of a round. The screen passes it in from another feature. */
export type RubricPart = ComponentType<{ round: RoundRowFragment; scholarshipId: string; isFixed: boolean }>;
