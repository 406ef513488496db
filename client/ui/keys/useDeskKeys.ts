import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Single-key shortcuts can be switched off (WCAG 2.1.4). The browser stores the choice. */
export function useKeysChoice() {
  return useLocalStorage({ key: 'desk-keys', defaultValue: true, getInitialValueInEffect: false });
}

/**
 * Calls the action of a single-key shortcut. Ignores keys with modifiers and keys in input fields. Ignores all keys
 * while a menu or a dialog other than the record's is open, or while shortcuts are disabled.
 */
export function useDeskKeys(actions: Record<string, () => void>) {
  const [isOn] = useKeysChoice();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    let wasCovered = false;
    // Runs before a dialog handles the key, because a dialog that closes on Escape could not be found afterwards.
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
  return Boolean(field) && !(field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
}

function isCovered(): boolean {
  const open = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')];
  return open.some((one) => !one.querySelector('[data-record]'));
}
