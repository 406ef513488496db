/** What people call a country → the words of its name in the catalogue. */
export const COUNTRY_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    usa: ['united', 'states'],
    us: ['united', 'states'],
    america: ['united', 'states'],
    uk: ['united', 'kingdom'],
    britain: ['united', 'kingdom'],
    england: ['united', 'kingdom'],
    holland: ['netherlands'],
  }),
);
