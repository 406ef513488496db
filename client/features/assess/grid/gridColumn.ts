import type { QuestionByKind } from '../../../../rules/forms/question.ts';

/** A question that a cell can answer: a score, or a gate. */
export type CellQuestion = QuestionByKind<'score'> | QuestionByKind<'statement'>;

export type GridColumn = { question: CellQuestion; label: string; scale: string };
