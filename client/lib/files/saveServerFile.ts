import { notifyFailure } from '../notify.ts';
import type { FileCaller } from '../session/sendWithToken.ts';
import { downloadFile } from './downloadFile.ts';
import { saveFile } from './saveFile.ts';

export async function saveServerFile(path: string, session: FileCaller): Promise<void> {
  try {
    const { content, name = path.slice(path.lastIndexOf('/') + 1) } = await downloadFile(path, { session });
    saveFile(name, content);
  } catch (error) {
    void notifyFailure(error);
  }
}
