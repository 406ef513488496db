import type { z } from 'zod';
import { type FieldProblems, isProblem, problem } from '../../../../rules/problems.ts';
import { FILE_FORMAT, FILE_VERSION, listMembers, PARTS } from './fileParts.ts';

export type ReadResult = {
  id: unknown;
  record: Record<string, unknown>;
  unknown: string[];
  problems: FieldProblems;
  explain(error: z.ZodError): FieldProblems;
};

type Json = Record<string, unknown>;

export function hasFormat(fields: Json): boolean {
  return Object.hasOwn(fields, 'format');
}

export function readFile(file: Json): ReadResult {
  const problems = checkFormat(file);
  const record: Json = {};
  const unknown = Object.keys(file).filter((name) => !AROUND.includes(name) && !isPart(name));
  for (const [name, part] of PARTS) {
    if (!Object.hasOwn(file, name)) continue;
    const members = listMembers(part);
    const content = file[name];
    if (content === null || !members) record[name] = content;
    else if (!isObject(content)) problems[name] = problem('object');
    else {
      unknown.push(
        ...Object.keys(content)
          .filter((member) => !members.includes(member))
          .map((member) => `${name}.${member}`),
      );
      const known = Object.entries(content).filter(([member]) => members.includes(member));
      if (part.isSpread) Object.assign(record, Object.fromEntries(known));
      else record[name] = Object.fromEntries(known);
    }
  }
  return { id: file.id, record, unknown, problems, explain };
}

const AROUND = ['format', 'version', 'id'];

const isPart = (name: string) => PARTS.some(([known]) => known === name);

function checkFormat({ format, version }: Json): FieldProblems {
  if (format !== FILE_FORMAT) return { format: problem('fileFormat', { format: FILE_FORMAT }) };
  if (!Number.isInteger(version) || Number(version) < 1)
    return { version: problem('wholeNumber', { min: 1, max: FILE_VERSION }) };
  return Number(version) > FILE_VERSION ? { version: problem('fileNewer', { version: FILE_VERSION }) } : {};
}

function explain(error: z.ZodError): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of error.issues) {
    const name = nameInFile(path);
    problems[name] ??= isProblem(message) ? message : problem('invalid');
  }
  return problems;
}

export function nameInFile(path: readonly PropertyKey[]): string {
  const [first, ...others] = path;
  if (first === 'organisationId') return 'organisation';
  const spread = PARTS.find(([, part]) => part.isSpread && listMembers(part)?.includes(String(first)));
  return [...(spread ? [spread[0]] : []), first, ...others].join('.');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
