import { buildLink } from '../../platform/http/origins.ts';
import type { Listener } from '../publish.ts';
import { queueMail } from './queueMail.ts';
import type { MailData, MailKind } from './templates/templates.ts';

type Person = { person: { name: string; email: string } };

export function mailPerson<Kind extends MailKind>(
  kind: Kind,
  path: string,
): Listener<Person & Omit<MailData[Kind], 'name' | 'url'>> {
  return async (ctx, event) => {
    const { name, email: to } = event.person;
    const data = { ...event, name, url: buildLink(ctx, path) } as unknown as MailData[Kind];
    await queueMail(ctx, { kind, to, data });
  };
}
