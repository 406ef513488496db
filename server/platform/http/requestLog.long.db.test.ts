import { describe, expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';

describe('request ID', () => {
  it('a request rejected under load also gets a request ID', async () => {
    const crowded = await startTestPortal(
      {},
      { loadLimits: { minAtOnce: 0, startAtOnce: 0, maxAtOnce: 0, maxWait: 0 } },
    );
    const { statusCode, headers } = await crowded.request({ url: '/' });
    await crowded.close();
    expect([statusCode, headers['x-request-id']]).toEqual([503, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });
});

describe('request log line', () => {
  it('request log lines are omitted above the log level info', async () => {
    const written: string[] = [];
    const quiet = await startTestPortal(
      { LOG_LEVEL: 'warn' },
      { logTo: { write: (line) => void written.push(line) } },
    );
    await quiet.request({ url: '/healthz' });
    await quiet.close();
    expect(written).toEqual([]);
  });
});
