import type { FastifyInstance } from 'fastify';
import { formatDay } from '../../../../messages/formats.ts';
import { createCache } from '../../../../packages/cache/index.ts';
import { ROLLING } from '../../../../rules/days.ts';
import { serverPaths } from '../../../../rules/paths.ts';
import { readScholarshipBySlug } from '../../../catalogue/scholarships/readScholarship.ts';
import { type Context, createRequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { COSTS } from '../../../platform/load/costs.ts';
import type { PreviewTexts } from '../../../platform/pictures/drawPreview.ts';
import { createPicturesProcess } from '../../../platform/pictures/picturesProcess.ts';
import { isKnown, makeEtag } from '../../../platform/responseCache/etag.ts';

const PICTURES = { maxWeight: 8_000_000, maxEntries: 400, weigh: ({ length }: Buffer) => length };

export function registerPreviews(app: FastifyInstance, ctx: Context): void {
  const drawer = createPicturesProcess('request.busy');
  app.addHook('onClose', async () => drawer.close());
  const pictures = createCache<Buffer>(PICTURES);
  app.get<{ Params: { slug: string } }>('/scholarships/:slug/preview.png', async (request, reply) => {
    request.admission?.require();
    const found = await request.deadline.read(() => readTexts(ctx, request.params.slug));
    if (found.slug !== request.params.slug)
      return reply.headers(HEADERS).redirect(serverPaths.scholarshipPreview(found.slug), 301);
    const etag = makeEtag('preview', found.texts);
    reply.headers({ ...HEADERS, etag });
    if (isKnown(request, etag)) return reply.code(304).send();
    let cost: number = COSTS.cachedAnswer;
    // The picture is awaited later, so that its cost is charged before a slow drawing is finished.
    const picture = pictures.getOrLoad(JSON.stringify(found.texts), () => {
      cost = COSTS.drawnPicture;
      return drawer.ask('drawPreview', found.texts);
    });
    request.admission?.charge(cost);
    return reply.type('image/png').send(await picture);
  });
}

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

async function readTexts(ctx: Context, given: string): Promise<{ slug: string; texts: PreviewTexts }> {
  const columns = ['slug', 'scholarshipName', 'universityName', 'applicationDeadline'] as const;
  const found = await readScholarshipBySlug(createRequestContext(ctx, null), given, columns);
  if (!found) throw refuse('NOT_FOUND', 'request.nothingHere');
  const { slug = '', scholarshipName = '', universityName = '', applicationDeadline = '' } = found;
  const t = getTranslator(ctx.env.DEFAULT_LANGUAGE, 'feeds');
  const deadline =
    applicationDeadline === ROLLING
      ? t('applyAnyTime')
      : t('applyUntil', { day: formatDay(applicationDeadline, ctx.env.DEFAULT_LANGUAGE) });
  return {
    slug,
    texts: {
      portal: ctx.env.PORTAL_NAME,
      scholarship: scholarshipName,
      university: universityName,
      deadline,
    },
  };
}
