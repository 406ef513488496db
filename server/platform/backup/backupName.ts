export const backupName = (now: Date): string =>
  `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;

export function oldBackups(names: readonly string[], count: number): string[] {
  const whole = names.filter((name) => name.startsWith('portal-') && name.endsWith('.tar.gz'));
  return whole.sort().slice(0, -count);
}
