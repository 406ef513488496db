import { z } from 'zod';
import { startPayment } from '../../payments/checkout/startPayment.ts';
import { route } from './restRoute.ts';

const paymentStart = z
  .object({ url: z.string().describe('Where to send the browser.') })
  .meta({ id: 'PaymentStart' });

export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/payment',
    summary: 'Begin to pay the fees of a scholarship',
    action: 'payment.start',
    body: {
      rule: z.object({ scholarshipId: z.string(), totalFee: z.int().min(0) }),
      fields: { scholarshipId: '_id', totalFee: 'totalFee' },
    },
    refusals: ['UPSTREAM_FAILED'],
    response: paymentStart,
    answer: async ({ ctx, body }) => {
      const { url } = await startPayment(ctx, { ...body, totalFee: body.totalFee ?? 'missing' });
      return { url };
    },
  }),
];
