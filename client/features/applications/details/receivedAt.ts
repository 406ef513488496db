/** When an application that staff entered had arrived; the server promises no shape of the detail. */
export function receivedAt(detail: unknown): string | null {
  const { receivedAt: at } = Object(detail ?? {}) as { receivedAt?: unknown };
  return typeof at === 'string' ? at : null;
}
