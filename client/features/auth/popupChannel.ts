/** The popup posts one message when it is done: an error code, or an empty string. */
type PopupChannel = Omit<BroadcastChannel, 'postMessage' | 'onmessage'> & {
  postMessage(error: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

/**
 * Connects the page and its popup. Our headers disconnect `window.opener` once the popup has visited another
 * site. A broadcast channel reaches only pages of our origin.
 */
export function openChannel(): PopupChannel {
  return new BroadcastChannel('sign-in');
}
