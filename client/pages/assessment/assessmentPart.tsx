import { type ComponentProps, Suspense } from 'react';
import { Rounds } from '../../features/assessment/rounds/Rounds.tsx';
import type { RubricEditor } from '../../features/forms/rubric/RubricEditor.tsx';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';

const Editor = lazyPart(
  async () => (await import('../../features/forms/rubric/RubricEditor.tsx')).RubricEditor,
  {
    texts: [
      'applicationForm',
      'conditions',
      'fields',
      'form',
      'formEditor',
      'options',
      'questions',
      'rubric',
      'ui',
    ],
  },
);

function Rubric(props: ComponentProps<typeof RubricEditor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}

export function AssessmentPart({ scholarshipId }: { scholarshipId: string }) {
  return <Rounds scholarshipId={scholarshipId} rubric={Rubric} />;
}
