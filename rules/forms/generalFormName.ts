import { lineOfText } from '../fields.ts';

export const MAX_GENERAL_FORM_NAME = 120;

export const generalFormName = lineOfText(MAX_GENERAL_FORM_NAME);
