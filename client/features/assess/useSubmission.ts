import { useState } from 'react';
import { describeFailure, getFieldErrors } from '../../lib/errors.ts';
import { useSubmitAssessmentMutation, type WorkbenchStateFragment } from './assess.generated.ts';

type Submitted = Pick<WorkbenchStateFragment, 'id' | 'version' | 'viewerCanSubmit'>;
type Sheet = { flush: () => Promise<{ version: number | null } | null>; finish: () => void };

/**
 * Returns `submit`, which saves and submits an assessment. After a failure, `refused` contains the problem of
 * each question. If no question has a problem, `problem` contains the reason.
 */
export function useSubmission({ id, version, viewerCanSubmit }: Submitted, { flush, finish }: Sheet) {
  const [send, { loading: isSubmitting }] = useSubmitAssessmentMutation();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  // Number of failed submissions. Each failure focuses the first invalid field.
  const [failures, setFailures] = useState(0);

  async function submit(): Promise<WorkbenchStateFragment | undefined> {
    setProblem(undefined);
    const saved = await flush();
    if (!saved || !viewerCanSubmit) return undefined;
    try {
      const { data } = await send({ variables: { input: { id, version: saved.version ?? version } } });
      finish();
      return data?.submitAssessment;
    } catch (error) {
      const fields = Object.entries(getFieldErrors(error)).map(([path, text]) => [
        path.split('.').at(-1),
        text,
      ]);
      setRefused(Object.fromEntries(fields));
      setFailures((before) => before + 1);
      if (fields.length === 0) setProblem(describeFailure(error));
      return undefined;
    }
  }

  return {
    ...{ submit, refused, problem, failures, isSubmitting },
    forget: (key: string) => setRefused(({ [key]: _, ...others }) => others),
  };
}
