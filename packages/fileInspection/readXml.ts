import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Refused } from './finding.ts';

export type XmlElement = { local: string; uri: string; attributes: SaxesAttributeNS[] };

export type XmlReader = {
  open?: (element: XmlElement) => void;
  text?: (text: string) => void;
  close?: (local: string) => void;
};

export function isXml(content: Buffer): boolean {
  return /^\s*</.test(content.subarray(0, 100).toString('utf8').replace('\ufeff', ''));
}

/**
 * Throws UNREADABLE for damaged XML, for document type declarations, and for encodings other than UTF-8 and US-ASCII.
 * The latter two could hide content, and no word processor writes them.
 */
export function readXml(content: Buffer, { open, text, close }: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const refuse = () => {
    throw new Refused('UNREADABLE');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) refuse();
  });
  if (open)
    parser.on('opentag', ({ local, uri, attributes }: SaxesTagNS) =>
      open({ local, uri, attributes: Object.values(attributes) }),
    );
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ local }: SaxesTagNS) => close(local));
  parser.write(content.toString('utf8')).close();
}

export function getAttribute({ attributes }: XmlElement, name: string): string {
  return attributes.find(({ local }) => local.toLowerCase() === name.toLowerCase())?.value ?? '';
}
