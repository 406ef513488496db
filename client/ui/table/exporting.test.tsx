import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, answeringLink, renderProvided } from '../../app/testPortal.tsx';
import { makeToken } from '../../features/auth/testAccount.ts';
import { createApolloClient } from '../../lib/apollo.ts';
import { createSession } from '../../lib/session.ts';
import { makeBoats } from './testBoats.tsx';

const ANSWER = {
  headers: {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="boats-2026-11-21.csv"',
  },
};

const saved: { name: string; text: Promise<string> }[] = [];
let asked: { path: string; token: string | null }[];

beforeEach(() => {
  asked = [];
  saved.length = 0;
  localStorage.setItem('access-token', makeToken());
  let held: Blob;
  URL.createObjectURL = (blob: Blob) => {
    held = blob;
    return 'blob:boats';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: held.text() });
  });
});

function renderExport(
  answer: (path: string, init: RequestInit) => Response | Promise<Response>,
  path?: string,
  answers: Answers = {},
) {
  const tokens = [makeToken(600, 'u1', 'second')];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/auth/get-session') return Response.json({ user: { email: 'moderator@example.org' } });
    if (url === '/jwt') return Response.json({ token: tokens.shift() });
    if (!url.startsWith('/exports/')) return Response.json({});
    asked.push({ path: url, token: new Headers(init.headers).get('authorization') });
    return answer(url, init);
  });
  const session = createSession();
  session.start();
  const boats = makeBoats({ list: {} }, path);
  renderProvided(
    boats.element,
    createApolloClient({ link: answeringLink(answers).link }),
    undefined,
    session,
  );
  return session;
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

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

  // product: P7.11
  it('the export dialog validates and remembers the chosen columns and the format', async () => {
    const columns = [
      { name: 'place', heading: 'Index', isExtra: false },
      { name: 'name', heading: 'Name, Owner', isExtra: false },
      { name: 'length', heading: 'Length', isExtra: false },
      { name: 'phone', heading: 'Phone', isExtra: true },
    ];
    localStorage.setItem('columns:boats', '["length"]');
    const offer = columns.map((column) => ({ __typename: 'ExportColumn', ...column }));
    renderExport(() => new Response('id', ANSWER), '/boats?q=ada', {
      ExportColumns: ({ list }) => ({ data: { exportColumns: list === 'BOATS' ? offer : null } }),
    });
    const choose = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Choose what to export' }));
    const box = async (name: string) =>
      within(await screen.findByRole('dialog', { name: 'Export this list' })).findByRole('checkbox', {
        name,
      });
    const asks = () => new URL(asked.at(-1)?.path ?? '', 'http://here').searchParams.get('columns');
    const send = async () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));

    await choose();
    expect(await box('Name, Owner')).toBeChecked();
    expect(await box('Phone')).not.toBeChecked();
    for (const name of ['Phone', 'Index', 'Name, Owner']) await userEvent.click(await box(name));
    await userEvent.click(await box('Phone'));
    await send();
    expect(await screen.findByText('Choose at least one.')).toBeVisible();
    expect(asked).toEqual([]);
    for (const name of ['Phone', 'Index']) await userEvent.click(await box(name));
    await send();
    expect(await screen.findByText('Saved as boats-2026-11-21.csv')).toBeVisible();
    expect(asks()).toBe('place,phone');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose();
    expect(await box('Phone')).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Format/ }), 'xlsx');
    await send();
    await waitFor(() => expect(asks()).toBe('place,name,length,phone'));
    expect(asked.at(-1)?.path).toMatch(/^\/exports\/boats\.xlsx\?/);
    await choose();
    expect(await screen.findByRole('combobox', { name: /^Format/ })).toHaveValue('xlsx');
    await userEvent.keyboard('{Escape}');
    await press();
    await waitFor(() => expect(asks()).toBe('place,name'));
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
