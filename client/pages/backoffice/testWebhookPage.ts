import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export function renderForAdmin(path: string, answers: [name: string, answer: Answers[string]][]) {
  const signedIn = startSignedIn({ isStaff: true, abilities: ['MANAGE_WEBHOOKS'] });
  return renderPortal(path, { ...signedIn, ...Object.fromEntries(answers) });
}

export const page = (items: unknown[]) => ({
  data: {
    webhookDeliveries: {
      __typename: 'WebhookDeliveryPage',
      items: [...items],
      totalCount: items.length,
      totalIsCapped: false,
      pageCount: items.length ? 1 : 0,
      page: 1,
    },
  },
});
