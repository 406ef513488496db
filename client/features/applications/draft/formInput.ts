import type { DraftContent } from '../../../../rules/applications/applications.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { isSameAnswers, readAnswers } from '../answers/answersText.ts';
import { differences, toDraft } from '../apply/applyForm.ts';

export type FormInput = { content: DraftContent; answers?: Answers };

type Values = Parameters<typeof toDraft>[0] & { answers?: string | undefined };

export function toFormInput(values: Values): FormInput {
  return { content: toDraft(values), ...(values.answers && { answers: readAnswers(values.answers) }) };
}

export function isSameInput(one: FormInput, other: FormInput): boolean {
  return differences(one.content, other.content).length === 0 && isSameAnswers(one.answers, other.answers);
}
