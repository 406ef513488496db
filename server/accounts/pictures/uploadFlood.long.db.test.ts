import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { encodeUpload } from '../../test/pictures.ts';

// security: C43
it('thirty simultaneous uploads use bounded memory, and some return UNAVAILABLE', async () => {
  const portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', sigma: 9 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const form = await encodeUpload([{ bytes: noise }]);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 30 }, () => portal.requestAs('student', form)));
  clearInterval(watch);
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].sort()).toEqual([200, 503]);
  expect((peak - before) / 2 ** 20).toBeLessThan(200);
  await portal.close();
});
