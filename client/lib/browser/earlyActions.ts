/** A visitor's action that index.html recorded before React attached its listeners. */
type EarlyAction =
  | { type: 'click'; target: HTMLElement }
  | { type: 'change'; target: HTMLInputElement | HTMLSelectElement; value: string }
  | { type: 'submit'; target: HTMLFormElement };

declare global {
  interface Window {
    earlyActions?: { actions: EarlyAction[]; stop(): void };
  }
}

export function consumeEarlyActions(): EarlyAction[] {
  const { earlyActions } = window;
  earlyActions?.stop();
  return earlyActions?.actions ?? [];
}

export async function replayEarlyActions(actions: EarlyAction[]): Promise<void> {
  for (const { type, target } of actions) if (type === 'click') restore(target);
  for (const action of actions) {
    if (action.target.isConnected) replay(action);
    // Waits for React, because the next action may depend on this one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Restores the initial state of a checkbox, because React ignores a replayed click that does not change it. */
function restore(target: HTMLElement) {
  if (target instanceof HTMLInputElement) target.checked = target.defaultChecked;
}

function replay(action: EarlyAction) {
  if (action.type === 'click') action.target.click();
  else if (action.type === 'submit') action.target.requestSubmit();
  else {
    const { target, value } = action;
    // A replayed action may have reset the value.
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
    // Text fields apply a change on blur, which has already happened unless the field still has the focus.
    if (target !== document.activeElement)
      target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}
