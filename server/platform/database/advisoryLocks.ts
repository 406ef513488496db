/** What takes turns, on all instances of a database, by the number of its advisory lock. */
export const ADVISORY_LOCKS = {
  /** One start migrates the database. */
  migration: 7_205_759_403,
  /** One import writes; no demo catalogue is added meanwhile. */
  import: 7_205_759_404,
  /** A backup holds it alone; what removes the bytes of pictures and documents shares it. */
  backup: 7_205_759_405,
  /** One start adds the demo catalogue; a portal that becomes a real one waits for it. */
  seeding: 7_205_759_406,
  /** Messages of the contact form are counted and stored one after the other. */
  contact: 6060,
  /** The first admin is made once. */
  setUp: 6062,
  /** A version of the settings follows the one that its writer read. */
  settings: 6063,
  /** Versions of all general forms are counted together. */
  generalForms: 6061,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;
