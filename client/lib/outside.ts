/** What is not among the portal's screens. An object, so that tests can stand in for it: none of them leaves its page. */
export const outside = {
  /** Leaves for another page: the payment provider's, or one that the server renders by itself. */
  goTo(url: string): void {
    window.location.assign(url);
  },
};
