import { downloadFile } from './downloadFile.ts';
import { notifyFailure } from './notify.ts';
import { saveFile } from './saveFile.ts';
import type { FileCaller } from './sendWithToken.ts';

export async function saveServerFile(path: string, session: FileCaller): Promise<void> {
  try {
    const { content, name = path.slice(path.lastIndexOf('/') + 1) } = await downloadFile(path, { session });
    saveFile(name, content);
  } catch (error) {
    void notifyFailure(error);
  }
}
