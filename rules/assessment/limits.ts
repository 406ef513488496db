/** The highest value to which a round can set its limit of applications per assessor. */
export const MAX_PER_ASSESSOR = 1000;
