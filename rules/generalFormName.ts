import { lineOfText } from './fields.ts';

/** Characters of it. */
export const MAX_GENERAL_FORM_NAME = 120;

/** What a form is called that several scholarships ask. */
export const generalFormName = lineOfText(MAX_GENERAL_FORM_NAME);
