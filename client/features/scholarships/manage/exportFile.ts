import { serverPaths } from '../../../../rules/paths.ts';
import { downloadFile } from '../../../lib/downloadFile.ts';
import { failureOf } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import type { FileCaller } from '../../../lib/sendWithToken.ts';

/** Saves a scholarship with all of it as a JSON file; what goes wrong is a notice. */
export async function exportFile(id: string, session: FileCaller): Promise<void> {
  try {
    const { content, name = 'scholarship.json' } = await downloadFile(serverPaths.scholarshipFile(id), {
      session,
    });
    saveFile(name, content);
  } catch (error) {
    void notify({ kind: 'error', title: failureOf(error) });
  }
}
