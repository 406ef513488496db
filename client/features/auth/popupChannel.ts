/** What the window says when it is done: what went wrong in one word, or an empty text. */
type PopupChannel = Omit<BroadcastChannel, 'postMessage' | 'onmessage'> & {
  postMessage(error: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

/**
 * Joins the page and the window it opened. Our headers cut `window.opener` once the window was at another site, and
 * a channel is heard by pages of our own origin alone.
 */
export function openChannel(): PopupChannel {
  return new BroadcastChannel('sign-in');
}
