import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Single keys can be switched off (WCAG 2.1.4); kept in this browser. */
export function useKeysChoice() {
  return useLocalStorage({ key: 'desk-keys', defaultValue: true, getInitialValueInEffect: false });
}

/**
 * Calls what a single key stands for: never while something is typed or chosen, with a modifier, under a dialog other than
 * the open record's, or when the keys are switched off.
 */
export function useDeskKeys(actions: Record<string, () => void>) {
  const [isOn] = useKeysChoice();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    let wasCovered = false;
    // Before a dialog above hears of the key: one that Escape closes may be gone by the time it comes here.
    const look = () => {
      wasCovered = isCovered();
    };
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      const act = latest.current[key.toLowerCase()];
      if (!act || isTyping(target) || wasCovered) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, [isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  const field =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]');
  return Boolean(field) && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}

function isCovered(): boolean {
  const open = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')];
  return open.some((one) => !one.querySelector('[data-record]'));
}
