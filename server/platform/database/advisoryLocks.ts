export const ADVISORY_LOCKS = {
  migration: 7_205_759_403,
  /** Serializes imports. While an import runs, the demo catalogue cannot be added. */
  import: 7_205_759_404,
  /** Exclusive for a backup; shared for deleting the bytes of pictures and documents. */
  backup: 7_205_759_405,
  /** Serializes adding the demo catalogue and switching the portal to production. */
  seeding: 7_205_759_406,
  contact: 6060,
  setUp: 6062,
  /**
   * Serializes changes of the settings, so that a new version always follows the version that its author
   * read.
   */
  settings: 6063,
  /** Serializes changes of e-mail texts, for the same reason as settings. */
  mailTemplates: 6064,
  /** Serializes the assignment of version numbers to general forms. */
  generalForms: 6061,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;
