import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWER, asked, press, renderExport, saved, watchSaving } from './testExporting.ts';

beforeEach(watchSaving);

describe('table export', () => {
  it('an export contains the current search, filters, sort order and chosen columns', async () => {
    localStorage.setItem('columns:boats', '["length"]');
    renderExport(
      () => new Response('id,Name\r\na,Ada\r\n', ANSWER),
      '/boats?q=ada&kind=SAIL&sort=NAME&page=2&open=a',
    );
    await press();
    expect(await screen.findByText('Saved as boats-2026-11-21.csv')).toBeVisible();
    const url = new URL(asked[0]?.path ?? '', 'http://here');
    expect(url.pathname).toBe('/exports/boats.csv');
    expect([...url.searchParams]).toEqual([
      ['q', 'ada'],
      ['kind', 'SAIL'],
      ['sort', 'NAME'],
      ['columns', 'place,name'],
    ]);
    expect(asked[0]?.token).toMatch(/^Token h\./);
    expect(saved[0]?.name).toBe('boats-2026-11-21.csv');
    expect(await saved[0]?.text).toBe('id,Name\r\na,Ada\r\n');
  });

  it('an export renews a rejected access token once', async () => {
    const first = localStorage.getItem('access-token');
    renderExport((_path, { headers }) => {
      const isFirst = new Headers(headers).get('authorization') === `Token ${first}`;
      return isFirst
        ? Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 })
        : new Response('id', ANSWER);
    });
    await press();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toHaveLength(2);
    expect(asked[1]?.token).not.toBe(asked[0]?.token);
  });

  it('a forbidden export ends the session', async () => {
    const session = renderExport(() => Response.json({ code: 'FORBIDDEN', message: 'No.' }, { status: 403 }));
    await press();
    await waitFor(() => expect(session.read()).toMatchObject({ status: 'signedOut', ended: 'refused' }));
    expect(saved).toEqual([]);
  });

  it("a failed export shows the server's message or a general error", async () => {
    const answers = [
      Response.json({ code: 'INVALID_INPUT', message: 'There is no column “mast”.' }, { status: 400 }),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ];
    renderExport(() => answers.shift() as Response);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no column “mast”.');
    await press();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The export failed'));
    expect(saved).toEqual([]);
  });

  it('an export shows its progress and saves nothing when stopped', async () => {
    renderExport((_path, { signal }) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new Uint8Array(2_500_000));
          signal?.addEventListener('abort', () => stream.error(new DOMException('Stopped', 'AbortError')));
        },
      });
      return new Response(body, ANSWER);
    });
    await press();
    expect(await screen.findByText('2.5 MB so far')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exporting…' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
  });
});
