import type { QuestionByKind } from '../../../../rules/forms/question.ts';

export type CellQuestion = QuestionByKind<'score'> | QuestionByKind<'statement'>;

export type GridColumn = { question: CellQuestion; label: string; scale: string };
