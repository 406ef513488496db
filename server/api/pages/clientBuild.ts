import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '../../../messages/languages.ts';
import { type PageTemplate, preparePageTemplate, type RenderedPage } from './pageTemplate.ts';

export type ClientBuild = {
  template: PageTemplate;
  render(input: {
    url: string;
    origin: string;
    nonce: string;
    portalName: string;
    language: Language;
    execute: (call: {
      document: unknown;
      variables: Record<string, unknown>;
      operationName?: string;
    }) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
  }): Promise<RenderedPage>;
};

export async function loadClient(dist: string): Promise<ClientBuild | null> {
  const template = join(dist, 'client/index.html');
  const entry = join(dist, 'ssr/entryServer.js');
  if (!existsSync(template) || !existsSync(entry)) return null;
  const { render } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Pick<
    ClientBuild,
    'render'
  >;
  return { template: preparePageTemplate(readFileSync(template, 'utf8')), render };
}
