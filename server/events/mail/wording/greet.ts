import type { Translator } from '../../../../messages/translator.ts';
import { isPlainName } from '../plainName.ts';
import { oneLine } from './oneLine.ts';

/** The returned name is empty if the given name contains an advertisement. */
export function greet(given: string, t: Translator<'mail'>): { name: string; greeting: string } {
  const line = oneLine(given);
  if (!isPlainName(line)) return { name: '', greeting: t('greetingNameless') };
  return { name: line, greeting: t('greeting', { name: line }) };
}
