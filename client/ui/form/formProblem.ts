/** What a form's `send` throws to say in its own words why it was not sent. */
export class FormProblem extends Error {}
