import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedPictures } from '../../../accounts/pictures/removeUnusedPictures.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { drawPicture, encodeUpload } from '../../../test/pictures.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SAVE = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }`;

async function save(values: Record<string, string | null>) {
  const { data } = await portal.asAdmin('{ settings { version } }');
  const { version } = data.settings;
  const input = { version, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  return portal.asAdmin(SAVE, { input });
}

async function upload(purpose: string, as: 'admin' | 'moderator' | 'student' = 'admin'): Promise<string> {
  const bytes = await drawPicture(600, 300, 'png');
  const response = await portal.requestAs(
    as,
    await encodeUpload([{ bytes, name: 'logo.png', type: 'image/png' }], purpose),
  );
  if (response.statusCode !== 200) return response.json().code ?? response.json().error?.code;
  return new URL(response.json().data.display_url).pathname;
}

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof save>>) => errors?.[0]?.extensions.fields;

// product: P7.36
describe('custom portal look', () => {
  it('visitors get the configured logo, banners, texts, icon and colours', async () => {
    const [logo, icon] = [await upload('portal'), await upload('portal')];
    await save({
      PORTAL_NAME: 'Fjord Grants',
      LOGO: logo,
      ICON: icon,
      BANNERS: `${logo},${icon}`,
      ACCENT_COLOR: '#7A1F5C',
      HOME_LEAD: 'For everyone by the fjord.',
      FOOTER_LINE: 'Fjord University, Bergen',
    });
    const { data } = await portal.asVisitor(
      '{ portal { name logo logoDark icon banners accentColor homeHeading homeLead footerLine } }',
    );
    expect(data.portal).toEqual({
      name: 'Fjord Grants',
      logo,
      logoDark: null,
      icon,
      banners: [logo, icon],
      accentColor: '#7a1f5c',
      homeHeading: 'Fjord Grants',
      homeLead: 'For everyone by the fjord.',
      footerLine: 'Fjord University, Bergen',
    });
    const manifest = (await portal.request({ url: '/manifest.webmanifest' })).json();
    expect(manifest).toMatchObject({ name: 'Fjord Grants', theme_color: '#7a1f5c' });
    for (const { src, sizes } of manifest.icons) {
      const drawn = await portal.request({ url: src });
      expect(drawn.headers['content-type']).toBe('image/png');
      const { width, height } = await sharp(drawn.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it("the portal's stylesheet exists only for valid colours", async () => {
    const { statusCode, headers, body } = await portal.request({ url: '/look/7a1f5c.css' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(body).toContain('--brand: #7a1f5c;');
    for (const url of [
      '/look/red.css',
      '/look/7a1f5c%7D.css',
      `/look/x/icon-32.png`,
      '/look/7a1f5/icon-32.png',
    ])
      expect([url, (await portal.request({ url })).statusCode]).toEqual([url, 404]);
  });

  it('settings accept only portal pictures, and icons exist only in known sizes', async () => {
    const icon = await upload('portal');
    expect((await portal.request({ url: `/look/${icon.slice(7, -5)}/icon-32.png` })).statusCode).toBe(404);
    await save({ ICON: icon });
    expect((await portal.request({ url: `/look/${icon.slice(7, -5)}/icon-33.png` })).statusCode).toBe(404);
    const secret = await upload('applicant', 'student');
    expect(Object.keys(fieldsOf(await save({ LOGO: secret })) ?? {})).toEqual(['LOGO']);
    const face = await upload('avatar', 'student');
    expect(Object.keys(fieldsOf(await save({ LOGO: face })) ?? {})).toEqual(['LOGO']);
    const gone = '/files/01996b6e-0000-7000-8000-000000000000.webp';
    expect(Object.keys(fieldsOf(await save({ BANNERS: `${icon},${gone}` })) ?? {})).toEqual(['BANNERS']);
    expect(fieldsOf(await save({ LOGO: 'https://elsewhere.example/logo.svg' }))?.LOGO).toMatch(/uploaded/);
  });

  it('an overly light colour is rejected with the nearest acceptable colour', async () => {
    const problem = fieldsOf(await save({ ACCENT_COLOR: '#ffd400' }))?.ACCENT_COLOR;
    const [nearest] = /#[0-9a-f]{6}/.exec(problem ?? '') ?? [];
    expect(nearest).toBeDefined();
    expect((await save({ ACCENT_COLOR: nearest ?? '' })).errors).toBeUndefined();
  });

  it('only admins can upload portal pictures', async () => {
    expect([await upload('portal', 'moderator'), await upload('portal', 'student')]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });

  it('the cleanup preserves pictures used by any version of the settings', async () => {
    const [used, unused] = [await upload('portal'), await upload('portal')];
    await save({ LOGO_DARK: used });
    await save({ LOGO_DARK: null });
    await portal.ctx.db.picture.updateMany({ data: { createdAt: new Date('2020-01-01') } });
    await removeUnusedPictures(portal.ctx);
    const left = await portal.ctx.db.picture.findMany({ select: { id: true, ownerId: true } });
    const paths = left.map(({ id }) => `/files/${id}.webp`);
    expect([paths.includes(used), paths.includes(unused)]).toEqual([true, false]);
    expect(left.find(({ id }) => used.includes(id))?.ownerId).toBeNull();
  });
});
