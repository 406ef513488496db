import type { TextKey } from '../../../messages/catalogue.ts';
import type { DemographicQuestion } from '../../schema.generated.ts';

/** The text of an option, whose codes come from the server. */
export function optionKey(question: DemographicQuestion, option: string): TextKey<'demographics'> {
  return `options.${question}.${option}` as TextKey<'demographics'>;
}
