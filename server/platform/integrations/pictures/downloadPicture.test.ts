import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../../rules/pictures.ts';
import { type PictureHost, startPictureHost } from '../../../test/pictureHost.ts';
import { type DownloadFailed, type DownloadOptions, downloadPicture } from './downloadPicture.ts';

let host: PictureHost;

beforeEach(async () => {
  host = await startPictureHost();
});

afterEach(() => host.close());

const stopping = new AbortController().signal;

function download(address: string, more: Partial<DownloadOptions> = {}) {
  const options = { privateHosts: [host.name], resolve: host.resolve, stopping, ...more };
  return downloadPicture(address, options).catch(({ problem, isTemporary }: DownloadFailed) => ({
    problem,
    isTemporary,
  }));
}

const redirect = (path: string, location: string, status = 302) => {
  host.answers[path] = (response) => response.writeHead(status, { location }).end();
};

describe('picture download', () => {
  it('picture downloads send no cookies or referrer and resolve each host name once', async () => {
    host.answers['/a.png'] = (response) => response.writeHead(200, { 'set-cookie': 'a=b' }).end('bytes');
    redirect('/moved', '/a.png');
    const asked: string[] = [];
    const resolve: DownloadOptions['resolve'] = async (name) => {
      asked.push(name);
      return [{ address: asked.length <= 2 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    expect(String(await download(host.at('/moved'), { resolve }))).toBe('bytes');
    expect(asked).toEqual([host.name, host.name]);
    for (const { headers } of host.requests)
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
  });

  it('picture downloads follow three redirects but not four', async () => {
    host.answers['/0'] = (response) => response.end('bytes');
    for (const left of [1, 2, 3, 4]) redirect(`/${left}`, `/${left - 1}`, 307);
    expect(String(await download(host.at('/3')))).toBe('bytes');
    expect(await download(host.at('/4'))).toEqual({ problem: 'UNREACHABLE', isTemporary: false });
  });
});

// security: C97
describe('private network protection', () => {
  const PRIVATE = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[ff02::1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    'localhost',
  ];

  it.each(PRIVATE)('picture downloads never reach http://%s/, even by redirect', async (name) => {
    const system = { resolve: undefined, privateHosts: [] };
    expect(await download(`http://${name}/a.png`, system)).toEqual({
      problem: 'UNREACHABLE',
      isTemporary: true,
    });
    redirect('/out', `http://${name}/a.png`);
    const named = {
      resolve: async (wanted: string) => (wanted === host.name ? host.resolve(wanted) : lookUp(wanted)),
    };
    expect(await download(host.at('/out'), named)).toEqual({ problem: 'UNREACHABLE', isTemporary: true });
  });

  async function lookUp(name: string) {
    return [{ address: name === 'localhost' ? '127.0.0.1' : name, family: name.includes(':') ? 6 : 4 }];
  }

  it('private hosts get the same result as unknown hosts', async () => {
    const unknown = async () => {
      throw new Error('ENOTFOUND');
    };
    const privateHost = async () => [{ address: '10.0.0.1', family: 4 }];
    expect(await download('http://internal.test/a.png', { resolve: privateHost })).toEqual(
      await download('http://internal.test/a.png', { resolve: unknown }),
    );
  });

  it('a host name with both a public and a private address is rejected', async () => {
    let isCalled = false;
    const listener = createServer(() => {
      isCalled = true;
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await download('http://both.test/a.png', { resolve, privateHosts: [] })).toEqual({
      problem: 'UNREACHABLE',
      isTemporary: true,
    });
    listener.close();
    expect(isCalled).toBe(false);
  });

  it('missing picture hosts, other ports and other schemes give the same error', async () => {
    const nowhere = async () => {
      throw new Error('ENOTFOUND');
    };
    expect(await download('http://gone.test/', { resolve: nowhere })).toMatchObject({
      problem: 'UNREACHABLE',
    });
    for (const address of [
      'http://public.test:22/',
      'https://public.test:6379/',
      'ftp://public.test/',
      'file:///etc/passwd',
    ]) {
      const asked: string[] = [];
      const resolve = async (name: string) => {
        asked.push(name);
        return [{ address: '93.184.216.34', family: 4 }];
      };
      expect(await download(address, { resolve })).toEqual({ problem: 'UNREACHABLE', isTemporary: false });
      expect(asked).toEqual([]);
    }
    redirect('/key', 'http://user:secret@pictures.test/');
    expect(await download(host.at('/key'))).toEqual({ problem: 'UNREACHABLE', isTemporary: false });
  });
});

// security: C98
describe('malicious picture host', () => {
  it.each([
    ['announces a gigabyte', { 'content-length': '1073741824' }],
    ['sends a gigabyte without announcing it', {}],
  ])('a picture host that %s is cut off at the limit', async (_what, headers) => {
    const piece = Buffer.alloc(64 * 1024);
    let sent = 0;
    host.answers['/huge'] = (response) => {
      response.writeHead(200, headers).on('error', () => {});
      const send = () => {
        while (sent < 2 ** 30 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return response.once('drain', send);
        }
        return response.end();
      };
      send();
    };
    expect(await download(host.at('/huge'))).toEqual({ problem: 'TOO_LARGE', isTemporary: false });
    expect(sent).toBeLessThan(MAX_UPLOAD_BYTES * 6);
  });

  it('a picture host that sends nothing is cut off after a timeout', async () => {
    host.answers['/silent'] = (response) => response.writeHead(200).write('a');
    const times = { total: 60_000, silence: 50 };
    expect(await download(host.at('/silent'), { times })).toEqual({ problem: 'TOO_SLOW', isTemporary: true });
  });

  it('a host that sends bytes slowly is cut off after the total timeout', async () => {
    host.answers['/drip'] = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('a'), 5);
      response.on('close', () => clearInterval(drip));
    };
    const times = { total: 200, silence: 60_000 };
    expect(await download(host.at('/drip'), { times })).toEqual({ problem: 'TOO_SLOW', isTemporary: true });
  });

  it('an unresponsive picture host or name server is cut off in time', async () => {
    host.answers['/never'] = () => {};
    const times = { total: 100, silence: 60_000 };
    const slow = { problem: 'TOO_SLOW', isTemporary: true };
    expect(await download(host.at('/never'), { times })).toEqual(slow);
    expect(await download(host.at('/'), { times, resolve: () => new Promise(() => {}) })).toEqual(slow);
  });

  it('compressed picture responses are rejected as NOT_A_PICTURE', async () => {
    host.answers['/packed'] = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await download(host.at('/packed'))).toEqual({ problem: 'NOT_A_PICTURE', isTemporary: false });
  });

  it.each([
    [404, { problem: 'NOT_FOUND', isTemporary: false }],
    [403, { problem: 'NOT_FOUND', isTemporary: false }],
    [429, { problem: 'UNREACHABLE', isTemporary: true }],
    [503, { problem: 'UNREACHABLE', isTemporary: true }],
  ])("the picture host's response %i is temporary only if a retry may help", async (status, outcome) => {
    host.answers['/no'] = (response) => response.writeHead(status).end();
    expect(await download(host.at('/no'))).toEqual(outcome);
  });
});

it('stopping the portal aborts a picture download', async () => {
  const stop = new AbortController();
  host.answers['/never'] = () => stop.abort(new Error('stopped'));
  const options = { privateHosts: [host.name], resolve: host.resolve, stopping: stop.signal };
  await expect(downloadPicture(host.at('/never'), options)).rejects.toThrow('stopped');
});
