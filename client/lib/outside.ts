/**
 * Navigation outside the portal's screens. An object, so that tests can replace its functions and never leave their
 * page.
 */
export const outside = {
  goTo(url: string): void {
    window.location.assign(url);
  },
};
