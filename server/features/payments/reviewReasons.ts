/** Why a person has to look at a payment, where the reason can go away by itself. */
export const REVIEW_REASONS = {
  unpaid: 'The checkout was finished, but nothing is paid yet.',
  withdrawn: 'The application was withdrawn after work on it had begun: decide whether the fee goes back.',
  refundFailed: 'The money could not be given back: the refund failed at the payment service.',
} as const;
