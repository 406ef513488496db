import { type ComponentProps, Suspense } from 'react';
import type { ScholarshipQuestions } from '../../../features/forms/scholarship/ScholarshipQuestions.tsx';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';

const Questions = lazyPart(
  async () =>
    (await import('../../../features/forms/scholarship/ScholarshipQuestions.tsx')).ScholarshipQuestions,
  {
    texts: [
      'applicationForm',
      'conditions',
      'fields',
      'form',
      'formEditor',
      'generalForms',
      'options',
      'profileForm',
      'questions',
      'rubric',
      'scholarshipQuestions',
      'ui',
    ],
  },
);

export function QuestionsPart(props: ComponentProps<typeof ScholarshipQuestions>) {
  return (
    <Suspense>
      <Questions {...props} />
    </Suspense>
  );
}
