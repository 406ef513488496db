/** Returns a name with the time in UTC, for example `portal-2026-11-28T03-00-00.tar.gz`. */
export const backupName = (now: Date): string =>
  `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;

/** Returns the oldest backups beyond `count`. Names contain the time, so sorting by name sorts by age. */
export function oldBackups(names: readonly string[], count: number): string[] {
  const whole = names.filter((name) => name.startsWith('portal-') && name.endsWith('.tar.gz'));
  return whole.sort().slice(0, -count);
}
