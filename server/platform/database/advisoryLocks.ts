export const ADVISORY_LOCKS = {
  migration: 7_205_759_403,
  /** Serializes imports, and prevents adding the demo catalogue during one. */
  import: 7_205_759_404,
  /** Exclusive for a backup, shared for the deletion of pictures' and documents' bytes. */
  backup: 7_205_759_405,
  /** Serializes adding the demo catalogue and turning the portal into a production one. */
  seeding: 7_205_759_406,
  contact: 6060,
  setUp: 6062,
  /** Serializes changes of the settings, so that a new version follows the one that its author read. */
  settings: 6063,
  /** Serializes changes of e-mail texts for the same reason. */
  mailTemplates: 6064,
  /** Serializes the version numbers of all general forms. */
  generalForms: 6061,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;
