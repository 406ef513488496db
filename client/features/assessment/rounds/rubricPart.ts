import type { ComponentType } from 'react';
import type { RoundRowFragment } from './rounds.generated.ts';

/**
 * Shows or edits the rubric of a round. This component belongs to another feature, so the screen passes it
 * in.
 */
export type RubricPart = ComponentType<{ round: RoundRowFragment; scholarshipId: string; isFixed: boolean }>;
