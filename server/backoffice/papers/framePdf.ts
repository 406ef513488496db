import { formatInstantIn } from '../../../messages/formats.ts';
import { catalogueLanguage, getDirection } from '../../../messages/languages.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { translate } from '../../platform/language/translate.ts';
import type { PdfContent } from './pdfContent.ts';

export function framePdf(
  ctx: RequestContext,
  {
    title,
    subtitle = null,
    contact = null,
    sections,
  }: Pick<PdfContent, 'title' | 'sections'> & Partial<Pick<PdfContent, 'subtitle' | 'contact'>>,
): PdfContent {
  const language = getLanguage(ctx);
  return {
    portal: ctx.env.PORTAL_NAME,
    title,
    subtitle,
    contact,
    language: catalogueLanguage(language).slice(0, 2),
    direction: getDirection(language),
    foot: translate(language, 'papers', 'printed', {
      portal: ctx.env.PORTAL_NAME,
      when: formatPortalInstant(ctx, ctx.now()),
      zone: ctx.env.TIME_ZONE,
    }),
    sections: sections.filter(
      ({ rows, text, table }) => rows.length > 0 || text || (table && table.rows.length > 0),
    ),
  };
}

export function formatPortalInstant(ctx: RequestContext, instant: Date | string): string {
  return formatInstantIn(new Date(instant).toISOString(), ctx.env.TIME_ZONE, getLanguage(ctx));
}
