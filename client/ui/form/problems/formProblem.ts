/** Thrown by a form's `send` to show its message as the reason for the failure. */
export class FormProblem extends Error {}
