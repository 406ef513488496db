import { join } from 'node:path';
import sharp from 'sharp';
import { PREVIEW_SIZE } from '../../../rules/previewSize.ts';
import { projectFolder } from '../files/projectFolder.ts';

export type PreviewTexts = {
  portal: string;
  scholarship: string;
  university: string;
  deadline: string;
};

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
const MARGIN = 80;
const NAMES_TOP = 150;
const NAMES_BOTTOM = 520;
const GAP = 26;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;

process.env.FONTCONFIG_FILE = join(projectFolder, 'fonts/fonts.conf');

/** The SVG is constant: user input never becomes part of an SVG. */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 630">
  <path fill="#073d45" d="M0 0h1200v630H0z"/>
  <path fill="#0b5560" d="M1200 210v420H420c60-240 330-420 780-420Z"/>
  <path fill="#f6b26b" d="M0 618h1200v12H0z"/>
  <g transform="translate(80 64) scale(1.25)">
    <path fill="#d8ebeb" d="M3 44V24a21 21 0 0 1 42 0v20a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z"/>
    <circle cx="24" cy="25.5" r="11" fill="#f6b26b"/>
    <path fill="#d8ebeb" d="M6 28.5c7-.6 13.4.6 18 4.6 4.6-4 11-5.2 18-4.6V42H6Z"/>
    <path fill="#073d45" d="M22.9 33.8c-3.9-2.9-9-3.9-14.9-3.5v10c5.9-.4 11 .6 14.9 3.5ZM25.1 33.8c3.9-2.9 9-3.9 14.9-3.5v10c-5.9-.4-11 .6-14.9 3.5Z"/>
  </g>
</svg>`;

export async function drawPreview(texts: PreviewTexts): Promise<Buffer> {
  const portal = { ...(await drawText(texts.portal, 30, '#d8ebeb', 60)), left: 158, top: 80 };
  const university = await drawText(texts.university, 36, '#b1d6d8', 64);
  const deadline = await drawText(texts.deadline, 34, '#f8c687', 48);
  const name = await drawText(
    readable(texts.scholarship) ? texts.scholarship : texts.portal,
    66,
    '#ffffff',
    264,
  );
  const top = NAMES_TOP + Math.round((NAMES_BOTTOM - NAMES_TOP - name.height - GAP - university.height) / 2);
  const placed = [
    portal,
    { ...name, left: MARGIN, top },
    { ...university, left: MARGIN, top: top + name.height + GAP },
    { ...deadline, left: MARGIN, top: HEIGHT - 96 },
  ];
  return sharp(Buffer.from(GROUND))
    .composite(
      placed.filter(({ height }) => height > 0).map(({ input, left, top }) => ({ input, left, top })),
    )
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

type TextPicture = { input: Buffer; height: number };

async function drawText(text: string, size: number, colour: string, maxHeight: number): Promise<TextPicture> {
  const shown = readable(text);
  if (!shown) return { input: Buffer.alloc(0), height: 0 };
  const markup = `<span foreground="${colour}">${escapeMarkup(shown)}</span>`;
  const draw = async (fit: { dpi: number } | { height: number }) => {
    const font = `Source Serif 4 Semi-Bold ${'dpi' in fit ? size : ''}`;
    const { data, info } = await sharp({
      text: { text: markup, font, rgba: true, width: TEXT_WIDTH, wrap: 'word-char', ...fit },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, height: info.height };
  };
  const drawn = await draw({ dpi: 72 });
  return drawn.height <= maxHeight ? drawn : draw({ height: maxHeight });
}

/**
 * Characters that the fonts lack: all except the scripts below, digits, punctuation, and the joiners for Bangla and
 * Arabic.
 */
const UNDRAWN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Bengali}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{Sc}\p{Zs}+=<>|~\u200c\u200d]/gu;

const MAX_CHARACTERS = 200;

function readable(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(UNDRAWN, '').replace(/ {2,}/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? [...line].slice(0, MAX_CHARACTERS).join('') : '';
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
