/** What the visitor did before React listened, as index.html wrote it down. */
type EarlyAction =
  | { type: 'click'; target: HTMLElement }
  | { type: 'change'; target: HTMLInputElement | HTMLSelectElement; value: string }
  | { type: 'submit'; target: HTMLFormElement };

declare global {
  interface Window {
    earlyActions?: { actions: EarlyAction[]; stop(): void };
  }
}

/** Call when React begins to listen: stops writing down, and answers what has been done so far. */
export function takeEarlyActions(): EarlyAction[] {
  const { earlyActions } = window;
  earlyActions?.stop();
  return earlyActions?.actions ?? [];
}

/** Does them again, in their order, for React to hear. */
export async function replayEarlyActions(actions: EarlyAction[]): Promise<void> {
  for (const { type, target } of actions) if (type === 'click') restore(target);
  for (const action of actions) {
    if (action.target.isConnected) replay(action);
    // The next one builds upon what this one changed.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** React hears a click on a box only when it changes it. */
function restore(target: HTMLElement) {
  if (target instanceof HTMLInputElement) target.checked = target.defaultChecked;
}

function replay(action: EarlyAction) {
  if (action.type === 'click') action.target.click();
  else if (action.type === 'submit') action.target.requestSubmit();
  else {
    const { target, value } = action;
    // An action before this one may have put it back.
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
    // A field of text takes effect when it is left.
    if (target !== document.activeElement)
      target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}
