import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Document } from '../../../prisma/client/client.ts';
import { questionsOf } from '../../../rules/forms/question.ts';
import { referenceForm } from '../../../rules/forms/references.ts';
import { wordQuestion } from '../../../rules/forms/words.ts';
import { readContent } from '../../applications/references/loadReferences.ts';
import type { ReferenceRow } from '../../applications/references/referenceRow.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { formatInstantOf } from './framePaper.ts';
import { type Paper, rowsOf } from './paper.ts';

/** Formats each reference with its text and file name, as far as the viewer may read them. */
export function referenceSections(
  ctx: RequestContext,
  references: readonly ReferenceRow[],
  files: readonly Pick<Document, 'referenceId' | 'name'>[],
): Paper['sections'] {
  const language = languageOf(ctx);
  const t = translatorOf(language, 'references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter') };
  const words = {
    language: catalogueLanguage(language),
    ownLanguage: ctx.env.DEFAULT_LANGUAGE,
    builtIn: (key: string) => builtIn[key],
  };
  return references.map((reference) => {
    const { name, position, email, state, receivedAt } = reference;
    const content = readContent(ctx, reference) ?? {};
    return {
      heading: t('ofReferee', { name }),
      text: null,
      rows: rowsOf([
        [t('form.position'), position],
        [t('form.email'), email],
        [
          t('stateLabel'),
          receivedAt ? t('receivedAt', { at: formatInstantOf(ctx, receivedAt) }) : t(`state.${state}`),
        ],
        ...questionsOf(referenceForm(reference.asked)).map((question): [string, string | null] => {
          const answer = content[question.key];
          return [wordQuestion(question, words).label, typeof answer === 'string' ? answer : null];
        }),
        [t('file'), files.find(({ referenceId }) => referenceId === reference.id)?.name],
      ]),
    };
  });
}
