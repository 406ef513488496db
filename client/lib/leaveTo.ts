/** Leaves the portal's screens for another page: the payment service's, or one that the server renders by itself. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
