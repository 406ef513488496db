/** The popup posts one message when it is done: an error code, or an empty string on success. */
type PopupChannel = Omit<BroadcastChannel, 'postMessage' | 'onmessage'> & {
  postMessage(error: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

/**
 * Connects the page and its popup through a broadcast channel, which reaches only pages of our origin.
 * `window.opener` is not available, because our headers disconnect it once the popup has visited another site.
 */
export function openChannel(): PopupChannel {
  return new BroadcastChannel('sign-in');
}
