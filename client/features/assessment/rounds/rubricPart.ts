import type { ComponentType } from 'react';
import type { RoundRowFragment } from './rounds.generated.ts';

/** Shows or edits the rubric of a round. The screen provides this component, which belongs to another feature. */
export type RubricPart = ComponentType<{ round: RoundRowFragment; scholarshipId: string; isFixed: boolean }>;
