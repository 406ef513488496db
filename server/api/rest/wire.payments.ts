/** Our word for each field of a payment request → its spelling on the wire. */
export const PAYMENT_WIRE = { scholarshipId: '_id', totalFee: 'totalFee' } as const;

/** What a client sent → what the rules check. Here the total that the person was shown must be there. */
export function paymentFromWire(body: unknown): Record<keyof typeof PAYMENT_WIRE, unknown> {
  const { _id, totalFee } = (body ?? {}) as Record<string, unknown>;
  return { scholarshipId: _id, totalFee: totalFee ?? 'missing' };
}
