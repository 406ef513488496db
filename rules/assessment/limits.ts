/** Maximum of a round's limit of applications per assessor. */
export const MAX_PER_ASSESSOR = 1000;
