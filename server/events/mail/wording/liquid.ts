import { Liquid, LiquidError } from 'liquidjs';
import { MAX_TEMPLATE_TEXT } from '../../../../rules/events/mailTemplates.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import type { MailValues } from './mailTexts.ts';

/** Maximum number of characters, because a template can repeat a long value. */
const MAX_RENDERED = 50_000;

/**
 * Supports only placeholders and `if`: no loops, includes, assignments or filters. An empty value counts as
 * false.
 */
const engine = new Liquid({
  jsTruthy: true,
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: MAX_TEMPLATE_TEXT,
  renderLimit: 1_000,
  memoryLimit: 100_000,
});
for (const name of Object.keys(engine.tags)) if (name !== 'if') delete engine.tags[name];
for (const name of Object.keys(engine.filters)) engine.unregisterFilter(name);

export function renderTemplate(source: string, values: MailValues): string {
  const rendered = String(engine.parseAndRenderSync(source, values));
  if (rendered.length > MAX_RENDERED) throw new TooLong();
  return rendered;
}

export function findTemplateProblem(source: string, values: MailValues): Problem | null {
  if (source.length > MAX_TEMPLATE_TEXT) return problem('tooLong', { max: MAX_TEMPLATE_TEXT });
  try {
    const template = engine.parse(source);
    const used = engine.globalVariableSegmentsSync(template).map((segments) => segments.join('.'));
    const unknown = used.find((name) => !Object.hasOwn(values, name));
    if (unknown !== undefined) return problem('templatePlaceholder', { name: unknown.slice(0, 60) });
    renderTemplate(source, values);
    return null;
  } catch (error) {
    return explain(error);
  }
}

class TooLong extends Error {}

function explain(error: unknown): Problem {
  const message = error instanceof Error ? error.message : '';
  const [, tag] = /^tag "(.{1,60}?)" not found/.exec(message) ?? [];
  if (tag) return problem('templateTag', { tag });
  const [, name] = /^undefined variable: (.{1,60}?),/.exec(message) ?? [];
  if (name) return problem('templatePlaceholder', { name });
  if (error instanceof TooLong || /limit exceeded/.test(message)) return problem('templateTooLarge');
  const [line = 1] = LiquidError.is(error) ? error.token.getPosition() : [];
  return problem('templateSyntax', { line });
}
