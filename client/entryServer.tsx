import type { NormalizedCacheObject } from '@apollo/client';
import { ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { DocumentNode } from 'graphql';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { catalogues } from '../messages/generated/all.generated.ts';
import { DASHBOARD_CATALOGUES } from '../messages/generated/dashboardScreens.generated.ts';
import {
  FRAME_CATALOGUES,
  JOINED_CATALOGUES,
  SCREEN_CATALOGUES,
} from '../messages/generated/screens.generated.ts';
import { catalogueLanguage, isPseudo, type Language, SOURCE_LANGUAGE } from '../messages/languages.ts';
import { pseudoCatalogue } from '../messages/pseudo.ts';
import { createDashboardRoutes } from './app/dashboard/screens.ts';
import { Providers } from './app/Providers.tsx';
import { pageAssets } from './app/pageAssets.ts';
import { renderHead, safeJson } from './app/renderHead.ts';
import { createRoutes } from './app/routes.tsx';
import { listModules } from './app/screen.ts';
import { registerCatalogue } from './lib/catalogues.ts';
import { getErrorCode } from './lib/errors.ts';
import { createApolloClient } from './lib/graphql/apollo.ts';
import type { HeadCollector } from './lib/head.ts';
import { pageTexts } from './lib/useMessages.ts';

export type RenderInput = {
  url: string;
  /** The portal's origin, for absolute links: `https://scholarships.example.org`. */
  origin: string;
  nonce: string;
  portalName: string;
  language?: Language;
  execute: (request: {
    document: DocumentNode;
    variables: Record<string, unknown>;
    operationName?: string;
  }) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
};

/** `head`, `html` and `state` replace the three markers in index.html. */
export type RenderedPage = {
  status: number;
  head: string;
  html: string;
  state: string;
  location?: string;
};

export async function render(input: RenderInput): Promise<RenderedPage> {
  const { language = SOURCE_LANGUAGE } = input;
  keepTexts(language);
  const trouble = { isFailed: false, isUnavailable: false };
  const client = createApolloClient({ link: executeLink(input.execute, trouble), ssr: true });
  const handler = createStaticHandler(createRoutes(client, createDashboardRoutes(client)));
  // Concatenated, because `new URL('//elsewhere', origin)` would resolve to another host.
  const address = new URL(input.origin.replace(/\/$/, '') + input.url);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? undefined;
    return { status: context.status, head: '', html: '', state: '', location };
  }

  const collector: HeadCollector = { head: null };
  const { result } = await prerenderStatic({
    tree: (
      <Providers
        client={client}
        nonce={input.nonce}
        portalName={input.portalName}
        head={collector}
        language={language}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          // The router would write an inline script, which the content security policy does not allow.
          hydrate={false}
        />
      </Providers>
    ),
    renderFunction: renderToString,
  });
  const cache = client.extract() as NormalizedCacheObject;
  client.stop();
  // React prepends preload hints to the markup, but they belong in the head.
  const [hints = ''] = /^(<link rel="preload"[^>]*\/>)*/.exec(result) ?? [];
  return {
    status: collector.head?.status ?? (trouble.isUnavailable ? 503 : context.statusCode),
    head:
      pageAssets([...listModules(context.matches), ...textsOf(context, language)]) +
      hints +
      renderHead(pageTexts('frame', language), { ...input, head: collector.head, address, cache }),
    html: result.slice(hints.length),
    // A page that shows an error gets no state, so that the browser renders it again and repeats the queries instead
    // of hydrating it.
    state: trouble.isFailed ? '' : safeJson(cache),
  };
}

const CATALOGUES = { ...SCREEN_CATALOGUES, ...DASHBOARD_CATALOGUES };

function textsOf(context: StaticHandlerContext, language: Language): string[] {
  const features = listModules(context.matches).flatMap((module) => CATALOGUES[module] ?? []);
  const files = [...FRAME_CATALOGUES, ...features].map(
    (feature) =>
      Object.keys(JOINED_CATALOGUES).find((name) => JOINED_CATALOGUES[name]?.includes(feature)) ?? feature,
  );
  return files.map((file) => `../messages/generated/${catalogueLanguage(language)}/${file}.generated.ts`);
}

const keptLanguages = new Set<Language>();

function keepTexts(language: Language): void {
  if (keptLanguages.has(language)) return;
  keptLanguages.add(language);
  for (const [feature, catalogue] of Object.entries(catalogues[catalogueLanguage(language)]))
    registerCatalogue(
      language,
      feature,
      isPseudo(language) ? pseudoCatalogue(catalogue, language) : catalogue,
    );
}

type Trouble = { isFailed: boolean; isUnavailable: boolean };

function executeLink(execute: RenderInput['execute'], trouble: Trouble): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        execute({ document: query, variables, operationName }).then(
          (result) => {
            note(trouble, result.errors);
            observer.next(result as ApolloLink.Result);
            observer.complete();
          },
          (error) => {
            note(trouble, [error]);
            observer.error(error);
          },
        );
      }),
  );
}

/**
 * Records that the page shows an error. An error without a code, or with the code UNAVAILABLE or INTERNAL, counts as
 * an outage: the page gets the status 503, so that search engines do not index it.
 */
function note(trouble: Trouble, errors: readonly unknown[] = []) {
  if (errors.length === 0) return;
  trouble.isFailed = true;
  const code = getErrorCode({ errors });
  if (!code || code === 'UNAVAILABLE' || code === 'INTERNAL') trouble.isUnavailable = true;
}
