import type { DraftContent } from '../../../../rules/applications.ts';
import type { Answers } from '../../../../rules/forms/facts.ts';
import { isSameAnswers, readAnswers } from '../answers/answersText.ts';
import { type ApplyValues, differences, draftOf } from '../apply/applyForm.ts';

export type Typed = { content: DraftContent; answers?: Answers };

export function typedOf(values: Partial<ApplyValues>): Typed {
  return { content: draftOf(values), ...(values.answers && { answers: readAnswers(values.answers) }) };
}

export function isSameTyped(one: Typed, other: Typed): boolean {
  return differences(one.content, other.content).length === 0 && isSameAnswers(one.answers, other.answers);
}
