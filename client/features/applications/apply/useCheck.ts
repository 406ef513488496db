import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { reveal } from '../../../ui/form/groups/folds.ts';

const PARAM = 'check';

/** Opens the page for checking all answers as a separate history entry, so that Back returns to the form. */
export function useCheck(form: RefObject<HTMLFormElement | null>) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  // After a reload, the form is shown first, because its fields have not been validated yet.
  const [isReady, setReady] = useState(false);
  const target = useRef<string>(undefined);
  const isOpen = isReady && params.has(PARAM);

  // Removes the parameter from the URL after a reload. Otherwise, Back would lead from the page with all answers to
  // the same page.
  const nameForm = useEffectEvent(() => {
    if (!params.has(PARAM)) return;
    const others = new URLSearchParams(params);
    others.delete(PARAM);
    void navigate({ search: others.toString(), hash }, { replace: true, state, preventScrollReset: true });
  });
  useEffect(() => nameForm(), []);

  useEffect(() => {
    if (isOpen || !target.current) return;
    focusField(form.current, target.current);
    target.current = undefined;
  }, [isOpen, form]);

  return {
    isOpen,
    open() {
      setReady(true);
      setParams({ [PARAM]: '' });
    },
    close(field?: string) {
      target.current = field;
      void navigate(-1);
    },
  };
}

function focusField(form: HTMLFormElement | null, name: string) {
  const selectors = [`[name="${name}"]`, `[data-question="${name}"] :is([name], button)`];
  const field = selectors.map((selector) => form?.querySelector<HTMLElement>(selector)).find(Boolean);
  reveal(field);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}
