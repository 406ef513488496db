import { useEffect, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type EditorPart, PARTS } from './parts.ts';

/** Reads the open part of the editor from the URL (`?part=dates`), so that Back and links work. */
export function usePart() {
  const [params, setParams] = useSearchParams();
  const linkTo = (part: EditorPart) => {
    const next = new URLSearchParams(params);
    if (part === PARTS[0]) next.delete('part');
    else next.set('part', part);
    return `?${next}`;
  };
  return {
    part: PARTS.find((each) => each === params.get('part')) ?? PARTS[0],
    linkTo,
    open: (part: EditorPart) => setParams(linkTo(part), { preventScrollReset: true }),
  };
}

/** Adds the id of a new draft to the URL, so that a reload continues with it. */
export function useDraftAddress(id: string | undefined): void {
  const [params, setParams] = useSearchParams();
  const isNamed = params.get('draft') === (id ?? null);
  useEffect(() => {
    if (id === undefined || isNamed) return;
    const named = (before: URLSearchParams) => new URLSearchParams([...before, ['draft', id]]);
    setParams(named, { replace: true, preventScrollReset: true });
  }, [id, isNamed, setParams]);
}

/**
 * Returns a number that changes when a link leads from a draft to a new scholarship, or Back leads to another draft.
 * It does not change when the page itself adds its draft to the URL, or when a link to a part still lacks the draft.
 */
export function useFormNumber(): number {
  const [params] = useSearchParams();
  const draft = params.get('draft');
  const kind = useNavigationType();
  const [shown, setShown] = useState({ number: 0, draft });
  const isForPart = draft === null && params.has('part');
  const isOther = kind === 'PUSH' ? !isForPart : kind === 'POP' && draft !== null;
  if (draft !== shown.draft && (isOther || draft !== null))
    setShown({ number: shown.number + Number(isOther), draft });
  return shown.number;
}

/**
 * Returns the parts that remain mounted. Visited parts preserve their input, and the questions report their number.
 */
export function useVisited(part: EditorPart): ReadonlySet<EditorPart> {
  const [visited, setVisited] = useState<ReadonlySet<EditorPart>>(new Set([part, 'questions']));
  if (!visited.has(part)) setVisited(new Set([...visited, part]));
  return visited;
}
