import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Document } from '../../../prisma/client/client.ts';
import { referenceForm } from '../../../rules/applications/references.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { readContent } from '../../applications/references/loadReferences.ts';
import type { ReferenceRow } from '../../applications/references/referenceRow.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { formatPortalInstant } from './framePdf.ts';
import { nameDocument } from './nameDocument.ts';
import { type PdfContent, toRows } from './pdfContent.ts';

export function referenceSections(
  ctx: RequestContext,
  references: readonly ReferenceRow[],
  files: readonly Pick<Document, 'referenceId' | 'name' | 'state' | 'removedAt'>[],
): PdfContent['sections'] {
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter') };
  const words = {
    language: catalogueLanguage(language),
    ownLanguage: ctx.env.DEFAULT_LANGUAGE,
    builtIn: (key: string) => builtIn[key],
  };
  return references.map((reference) => {
    const { name, position, email, state, receivedAt } = reference;
    const content = readContent(ctx, reference) ?? {};
    const file = files.find(({ referenceId }) => referenceId === reference.id);
    return {
      heading: t('ofReferee', { name }),
      text: null,
      rows: toRows([
        [t('form.position'), position],
        [t('form.email'), email],
        [
          t('stateLabel'),
          receivedAt ? t('receivedAt', { at: formatPortalInstant(ctx, receivedAt) }) : t(`state.${state}`),
        ],
        ...listQuestions(referenceForm(reference.asked)).map((question): [string, string | null] => {
          const answer = content[question.key];
          return [labelQuestion(question, words).label, typeof answer === 'string' ? answer : null];
        }),
        [t('file'), file && nameDocument(ctx, file)],
      ]),
    };
  });
}
