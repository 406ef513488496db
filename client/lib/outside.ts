/**
 * Navigation outside the portal's screens. It is an object, so that tests can replace it and never leave
 * their page.
 */
export const outside = {
  goTo(url: string): void {
    window.location.assign(url);
  },
};
