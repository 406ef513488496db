import { useRef, useState } from 'react';
import { keepaliveContext } from '../../../lib/autosave/keepalive.ts';
import {
  type EditedScholarshipFragment,
  useCreateScholarshipMutation,
  useUpdateScholarshipMutation,
} from './edit.generated.ts';
import { formatRequirements, type ScholarshipSubmission } from './fields/scholarshipForm.ts';
import { forgetLists } from './forgetLists.ts';
import type { ImpactConfirmation } from './useAskAffected.tsx';
import { useStaySignedInContext } from './useStaySignedInContext.ts';

const NONE = { hard: null, soft: null };

export function useStoreScholarship(
  start: EditedScholarshipFragment | null,
  copied: { previousId: string } | { copiedId: string } | null | undefined,
) {
  const [stored, setStored] = useState(start);
  const record = useRef(start);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef({ content: '', version: 0 });
  const staying = useStaySignedInContext();
  const contextOf = (variables: object) => ({ ...staying, ...keepaliveContext(variables) });
  const [create] = useCreateScholarshipMutation({ update: forgetLists });
  const [update] = useUpdateScholarshipMutation({ update: forgetLists });

  function adopt(next: EditedScholarshipFragment) {
    record.current = next;
    setStored(next);
  }

  async function send({ input, organisationId }: ScholarshipSubmission, announced: ImpactConfirmation) {
    const { current } = record;
    const content = JSON.stringify([input, organisationId]);
    // Without this check, publishing would repeat the automatic save.
    if (current && last.current.version === current.version && last.current.content === content)
      return current;
    const saved = await request(current, { input, organisationId }, announced);
    if (saved) last.current = { content, version: saved.version };
    return saved;
  }

  async function request(
    current: EditedScholarshipFragment | null,
    { input, organisationId }: ScholarshipSubmission,
    announced: ImpactConfirmation,
  ) {
    if (!current) {
      const variables = { input, organisationId, ...copied };
      const { data } = await create({ variables, context: contextOf(variables) });
      return data?.createScholarship;
    }
    const { requirements, ...others } = input;
    // Unchanged requirements are not sent. They are preserved even if one of their questions was removed.
    const isKept = (requirements ? JSON.stringify(requirements) : '') === formatRequirements(current);
    const changed = isKept ? others : { ...others, requirements: requirements ?? NONE };
    const { id, version } = current;
    const variables = { id, version, input: changed, organisationId, ...announced };
    const { data } = await update({ variables, context: contextOf(variables) });
    return data?.updateScholarship;
  }

  return {
    stored,
    record,
    adopt,
    /** Runs one save at a time, so that only one draft is created. */
    async write(written: ScholarshipSubmission, announced: ImpactConfirmation = {}) {
      const turn = running.current.then(() => send(written, announced));
      running.current = turn.catch(() => undefined);
      const saved = await turn;
      if (!saved) throw new Error('The scholarship was saved without an answer.');
      adopt(saved);
      return saved;
    },
  };
}
