export const ADVISORY_LOCKS = {
  migration: 7_205_759_403,
  import: 7_205_759_404,
  /**
   * Lock held exclusively by a backup, and shared by transactions that delete the bytes of pictures and documents.
   */
  backup: 7_205_759_405,
  seeding: 7_205_759_406,
  contact: 6060,
  setUp: 6062,
  /** Serializes changes to the settings, so that a new version always follows the version that its author read. */
  settings: 6063,
  mailTemplates: 6064,
  generalForms: 6061,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;
