import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../../../packages/cache/index.ts';
import { accentVariables, isColor } from '../../../../rules/accounts/accentColor.ts';
import { picturePath } from '../../../../rules/pictures.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { PictureStore } from '../../../platform/integrations/pictures/pictureStore.ts';
import { COSTS } from '../../../platform/load/costs.ts';
import type { IconSize } from '../../../platform/pictures/drawIcon.ts';
import { decoder } from '../../../platform/pictures/storePicture.ts';
import { refreshSettings } from '../../../platform/settings/storedSettings.ts';

const ICONS = { maxWeight: 1_000_000, maxEntries: 20, weigh: ({ length }: Buffer) => length };

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

export function registerLook(app: FastifyInstance, ctx: Context, pictures: PictureStore): void {
  app.get<{ Params: { color: string } }>('/look/:color.css', async (request, reply) => {
    const color = `#${request.params.color}`;
    if (!isColor(color)) throw noLook();
    return reply.type('text/css; charset=utf-8').headers(FOREVER).send(writeColors(color));
  });
  const icons = createCache<Buffer>(ICONS);
  app.get<{ Params: { id: string; size: string } }>('/look/:id/icon-:size.png', async (request, reply) => {
    const { id } = request.params;
    const size = ICON_SIZES.find((known) => String(known) === request.params.size);
    if (!size || !(await isIcon(ctx, id))) throw noLook();
    let cost: number = COSTS.cachedAnswer;
    const icon = icons.getOrLoad(`${id} ${size}`, async () => {
      cost = COSTS.drawnPicture;
      const file = await pictures.read(`${id}.webp`);
      if (!file) throw noLook();
      return decoder.ask('drawIcon', { original: await buffer(file.stream), size });
    });
    request.admission?.charge(cost);
    return reply
      .type('image/png')
      .headers(FOREVER)
      .send(await icon);
  });
}

const noLook = () => refuse('NOT_FOUND', 'request.nothingHere');

/**
 * Refreshes the settings first if needed, because another instance with newer settings may have rendered the page.
 */
async function isIcon(ctx: Context, id: string): Promise<boolean> {
  const isPresent = () => ctx.env.ICON === picturePath(id);
  if (isPresent()) return true;
  await refreshSettings(ctx);
  return isPresent();
}

const ICON_SIZES: readonly IconSize[] = [32, 180, 192, 512];

/**
 * The order of this style and the theme's stylesheet is undefined, so `:root:root` increases the specificity.
 */
function writeColors(color: string): string {
  return Object.entries(accentVariables(color))
    .map(([theme, variables]) => {
      const lines = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
      return `:root:root[data-mantine-color-scheme="${theme}"] {\n  ${lines.join('\n  ')}\n}\n`;
    })
    .join('');
}
