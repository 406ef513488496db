import { openConversationPortal } from '../../../test/conversationPortal.ts';
import { sendChecked, writePdf } from '../../../test/documents.ts';
import type { Person } from '../../../test/people.ts';

/** Opens a portal in which people send messages with files. */
export async function openMessageFilesPortal() {
  const { portal, applied, erase } = await openConversationPortal();

  const send = (who: Person, applicationId: string, documents: string[]) =>
    portal.as(
      who,
      'mutation ($input: MessageInput!) { sendMessage(input: $input) { messages { text files { id name type url } } } }',
      { input: { applicationId, text: 'Here it is.', documents } },
    );
  const open = async (who: Person, id: string) =>
    (await portal.request({ method: 'GET', url: `/documents/${id}`, headers: who.headers })).statusCode;
  const file = async (who: Person, name = 'page-2.pdf') =>
    (await sendChecked(portal, who, writePdf(), name)).id;
  const countDocuments = (id: string) => portal.ctx.db.document.count({ where: { id } });

  return { portal, applied, erase, send, open, file, countDocuments };
}
