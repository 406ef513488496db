import PostalMime, { type Attachment } from 'postal-mime';

export type Bounce = {
  messageIds: string[];
  recipients: { addresses: string[]; isPermanent: boolean; reason: string }[];
};

/**
 * Limits for parsing. The beginning of a bounce is sufficient, because its report precedes the returned e-mail. With
 * more lines or levels, parsing takes seconds (64 kB of boundaries alone take ten).
 */
const LIMITS = { bytes: 64 * 1024, lines: 2_000, levels: 20, recipients: 20 };

/** Returns null for messages that are not delivery status notifications (RFC 3464). */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  const options = {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: LIMITS.levels,
  } as const;
  const email = await PostalMime.parse(beginningOf(raw), options).catch(() => null);
  const status = email?.attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/i.test(mimeType),
  );
  if (!email || !status) return null;
  const [, ...recipients] = readGroups(textOf(status));
  const returned = email.attachments.filter(({ mimeType }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i.test(mimeType),
  );
  const named = [
    ...returned.map((part) => readGroups(textOf(part))[0]?.['message-id']),
    email.inReplyTo,
    email.references,
  ];
  return {
    messageIds: named.flatMap((text) => [...(text ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id)),
    recipients: recipients.slice(0, LIMITS.recipients).map(readRecipient),
  };
}

function beginningOf(raw: Buffer): Buffer {
  const lines = raw.subarray(0, LIMITS.bytes).toString('latin1').split('\n');
  return Buffer.from(lines.slice(0, LIMITS.lines).join('\n'), 'latin1');
}

const textOf = ({ content }: Attachment) => (typeof content === 'string' ? content : '');

function readGroups(text: string): Record<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map((group) =>
      Object.fromEntries(
        group
          .replaceAll(/\n[ \t]+/g, ' ')
          .split('\n')
          .map((line) => [
            line.split(':', 1)[0]?.trim().toLowerCase() ?? '',
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
      ),
    );
}

function readRecipient(fields: Record<string, string>): Bounce['recipients'][number] {
  const { action = '', status = '', 'diagnostic-code': diagnostic = '' } = fields;
  return {
    addresses: [fields['original-recipient'], fields['final-recipient']].flatMap(readAddress),
    isPermanent: /^failed\b/i.test(action) && /^5\./.test(status),
    reason: `${status} ${afterType(diagnostic)}`,
  };
}

const afterType = (typed: string) => typed.slice(typed.indexOf(';') + 1).trim();

function readAddress(typed = ''): string[] {
  const address = afterType(typed)
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address.includes('@') ? [address] : [];
}
