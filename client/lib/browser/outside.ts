/**
 * Navigation outside the portal's screens. The functions are in an object, so that tests can replace them and never
 * leave their page.
 */
export const outside = {
  goTo(url: string): void {
    window.location.assign(url);
  },
};
