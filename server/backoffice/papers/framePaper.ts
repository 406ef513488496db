import { formatInstantIn } from '../../../messages/formats.ts';
import { catalogueLanguage, directionOf } from '../../../messages/languages.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translate } from '../../platform/language/translate.ts';
import type { Paper } from './paper.ts';

/** Adds the common parts: the portal's name, the request's language, and the time and portal in the footer. */
export function framePaper(
  ctx: RequestContext,
  { title, subtitle = null, sections }: Pick<Paper, 'title' | 'sections'> & Partial<Pick<Paper, 'subtitle'>>,
): Paper {
  const language = languageOf(ctx);
  return {
    portal: ctx.env.PORTAL_NAME,
    title,
    subtitle,
    language: catalogueLanguage(language).slice(0, 2),
    direction: directionOf(language),
    foot: translate(language, 'papers', 'printed', {
      portal: ctx.env.PORTAL_NAME,
      when: formatInstantOf(ctx, ctx.now()),
      zone: ctx.env.TIME_ZONE,
    }),
    sections: sections.filter(({ rows, text }) => rows.length > 0 || text),
  };
}

/** Formats an instant in the portal's time zone, which the footer names. */
export function formatInstantOf(ctx: RequestContext, instant: Date | string): string {
  return formatInstantIn(new Date(instant).toISOString(), ctx.env.TIME_ZONE, languageOf(ctx));
}
