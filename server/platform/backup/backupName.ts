/** `portal-2026-11-28T03-00-00.tar.gz`, in UTC. */
export const backupName = (now: Date): string =>
  `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
