import type { TextKey } from '../../../messages/catalogue.ts';
import type { DemographicQuestion } from '../../schema.generated.ts';

/** Text key of an option. Option codes come from the server. */
export function optionKey(question: DemographicQuestion, option: string): TextKey<'demographics'> {
  return `options.${question}.${option}` as TextKey<'demographics'>;
}
