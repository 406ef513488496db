import type { TextKey } from '../../../messages/catalogue.ts';
import type { DemographicQuestion } from '../../schema.generated.ts';

export function optionKey(question: DemographicQuestion, option: string): TextKey<'demographics'> {
  return `options.${question}.${option}` as TextKey<'demographics'>;
}
