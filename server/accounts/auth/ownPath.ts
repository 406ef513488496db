import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';

export const ownPath = z
  .string()
  .max(500, problem('tooLong', { max: 500 }))
  .refine(isOwnPath, problem('ownPath'))
  .optional();

function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !/[\\\p{Cc}]/u.test(path) &&
    new URL(path, 'http://own').origin === 'http://own'
  );
}
