import type { z } from 'zod';
import type { Form } from '../../../../rules/forms/question.ts';
import { problem } from '../../../../rules/problems.ts';

/** Ten times the maximum size of a form. Larger files are not read. */
export const MAX_FILE_BYTES = 800_000;
const FORMAT = 'form';
const VERSION = 1;
const MAX_NAMED = 20;

/**
 * Position of a problem, counted from 1. Problems of a section have no `question`; problems of the file have
 * neither.
 */
export type FileProblem = {
  section?: number;
  question?: number;
  key?: string;
  part?: string;
  message: string;
};

export type ReadFile = { form: Form } | { problems: FileProblem[]; others: number };

export function writeFormFile({ sections }: Form): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, sections }, null, 2)}\n`;
}

/** Reads a form file, or the form in a scholarship file. Returns no form if any part is invalid. */
export function readFormFile(text: string, rule: z.ZodType): ReadFile {
  const file = parse(text);
  if (file === undefined) return whole(problem('formFileJson'));
  const { format, version, ...rest } = Object(file) as Record<string, unknown>;
  const given = format === 'scholarship' ? (rest.questions ?? { sections: [] }) : rest;
  if (format !== FORMAT && format !== 'scholarship') return whole(problem('formFileFormat'));
  if (format === FORMAT && version !== VERSION) return whole(problem('fileNewer', { version: VERSION }));
  const read = rule.safeParse(given);
  if (read.success) return { form: read.data as Form };
  const found = read.error.issues.map(({ path, message }) => place(given, path, message));
  return { problems: found.slice(0, MAX_NAMED), others: Math.max(0, found.length - MAX_NAMED) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const whole = (message: string): ReadFile => ({ problems: [{ message }], others: 0 });

function place(given: unknown, path: readonly PropertyKey[], message: string): FileProblem {
  const [, section, , question] = path;
  if (typeof section !== 'number') return { message };
  if (typeof question !== 'number')
    return { section: section + 1, part: path.slice(2).map(String).join('.'), message };
  const sections = Object(given).sections as { questions: { key?: unknown }[] }[];
  const key = Object(sections[section]?.questions[question]).key;
  return {
    section: section + 1,
    question: question + 1,
    ...(typeof key === 'string' && { key: key.slice(0, 50) }),
    part: path.slice(4).map(String).join('.'),
    message,
  };
}
