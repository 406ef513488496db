import type { Letter } from './letter.ts';

/** What mails about money are told: who gets them, what for, how much (`25.00 USD`), and where the button leads. */
type PaymentMail = { name: string; scholarship: string; amount: string; receipt: string; url: string };

/** Why money goes back, in a sentence; null when nobody gave a reason. */
type RefundMail = PaymentMail & { reason: string | null };

export type PaymentMailData = {
  /** The money is there; `isApplied`: so is the form. */
  paymentReceived: PaymentMail & { isApplied: boolean };
  /** The money is there and cannot be kept. */
  paymentReturning: RefundMail;
  /** The money was given back. */
  paymentRefunded: RefundMail;
};

/** The words of the mails about money; `portal` is the portal's name. */
export const PAYMENT_TEMPLATES: {
  [Kind in keyof PaymentMailData]: (data: PaymentMailData[Kind], portal: string) => Letter;
} = {
  paymentReceived: ({ name, scholarship, amount, receipt, url, isApplied }, portal) => ({
    subject: `We received your payment for ${scholarship} · ${portal}`,
    name,
    paragraphs: [
      `We received ${amount} for your application to ${scholarship}. The number of your receipt is ${receipt}.`,
      isApplied
        ? 'Your application is complete. We write to you as soon as somebody has worked on it.'
        : 'One step is left: fill in the application form and send it. Without it the payment counts for nothing, and goes back to you when the time for the form is over.',
    ],
    action: { label: isApplied ? 'See my applications' : 'Fill in the form', url },
    ...endOf(portal),
  }),
  paymentReturning: ({ name, scholarship, amount, receipt, url, reason }, portal) => ({
    subject: `Your payment for ${scholarship} goes back to you · ${portal}`,
    name,
    paragraphs: [
      `We received ${amount} for ${scholarship} (receipt ${receipt}) and cannot keep it.${reason ? ` ${reason}` : ''}`,
      'You need not do anything: all of it goes back the way it came. Your bank may take some days to show it.',
    ],
    action: { label: 'See my payments', url },
    ...endOf(portal),
  }),
  paymentRefunded: ({ name, scholarship, amount, receipt, url, reason }, portal) => ({
    subject: `We gave your payment for ${scholarship} back · ${portal}`,
    name,
    paragraphs: [
      `We gave ${amount} back that you had paid for ${scholarship} (receipt ${receipt}).${reason ? ` ${reason}` : ''}`,
      'It goes back the way it came. Your bank may take some days to show it.',
    ],
    action: { label: 'See my payments', url },
    ...endOf(portal),
  }),
};

function endOf(portal: string): Pick<Letter, 'why' | 'otherwise'> {
  return {
    why: `You get this mail because a payment was made with your account at ${portal}.`,
    otherwise:
      'If that was not you, somebody else uses your account: choose a new password, and write to us.',
  };
}
