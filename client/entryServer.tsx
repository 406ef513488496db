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
import {
  FRAME_CATALOGUES,
  JOINED_CATALOGUES,
  SCREEN_CATALOGUES,
} from '../messages/generated/screens.generated.ts';
import { catalogueLanguage, isPseudo, type Language, SOURCE_LANGUAGE } from '../messages/languages.ts';
import { pseudoCatalogue } from '../messages/pseudo.ts';
import { Providers } from './app/Providers.tsx';
import { pageAssets } from './app/pageAssets.ts';
import { renderHead, safeJson } from './app/renderHead.ts';
import { createRoutes } from './app/routes.tsx';
import { modulesOf } from './app/screen.ts';
import { createApolloClient } from './lib/apollo.ts';
import { keepCatalogue } from './lib/catalogues.ts';
import { codeOf } from './lib/errors.ts';
import type { HeadCollector } from './lib/head.ts';
import { pageTexts } from './lib/useMessages.ts';

/** What the server gives for one page. */
export type RenderInput = {
  /** Path and query as requested. */
  url: string;
  /** The portal's own address, for absolute links: `https://scholarships.example.org`. */
  origin: string;
  nonce: string;
  /** The language of the page; English when it is left out. */
  language?: Language;
  /** Runs an operation on the server's schema, without HTTP. */
  execute: (request: {
    document: DocumentNode;
    variables: Record<string, unknown>;
    operationName?: string;
  }) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
};

/** What goes into the template: `head`, `html` and `state` replace its three markers. */
export type RenderedPage = {
  status: number;
  head: string;
  html: string;
  state: string;
  /** Where the page is, when it has moved: a path of this portal. */
  location?: string;
};

/** Renders the page of an address with its data. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  const { language = SOURCE_LANGUAGE } = input;
  keepTexts(language);
  const trouble = { isFailed: false, isUnavailable: false };
  const client = createApolloClient({ link: executeLink(input.execute, trouble), ssr: true });
  const handler = createStaticHandler(createRoutes(client));
  // Put together as text: an address such as `//elsewhere` must not count as another host.
  const address = new URL(input.origin.replace(/\/$/, '') + input.url);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? undefined;
    return { status: context.status, head: '', html: '', state: '', location };
  }

  const collector: HeadCollector = { head: null };
  const { result } = await prerenderStatic({
    tree: (
      <Providers client={client} nonce={input.nonce} head={collector} language={language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          // Its inline script would need an exception in the content security policy.
          hydrate={false}
        />
      </Providers>
    ),
    renderFunction: renderToString,
  });
  const cache = client.extract() as NormalizedCacheObject;
  client.stop();
  // React puts what it wants preloaded in front of the markup; it belongs into the head.
  const [hints = ''] = /^(<link rel="preload"[^>]*\/>)*/.exec(result) ?? [];
  return {
    status: collector.head?.status ?? (trouble.isUnavailable ? 503 : context.statusCode),
    head:
      pageAssets([...modulesOf(context.matches), ...textsOf(context, language)]) +
      hints +
      renderHead(pageTexts('frame', language), collector.head, address, cache),
    html: result.slice(hints.length),
    // Without state the browser does not hydrate what says that something failed: it starts afresh and asks again.
    state: trouble.isFailed ? '' : safeJson(cache),
  };
}

/** The modules with the texts of the screens, so that they are on the way with the code. */
function textsOf(context: StaticHandlerContext, language: Language): string[] {
  const features = modulesOf(context.matches).flatMap((module) => SCREEN_CATALOGUES[module] ?? []);
  const files = [...FRAME_CATALOGUES, ...features].map(
    (feature) =>
      Object.keys(JOINED_CATALOGUES).find((name) => JOINED_CATALOGUES[name]?.includes(feature)) ?? feature,
  );
  return files.map((file) => `../messages/generated/${catalogueLanguage(language)}/${file}.generated.ts`);
}

const keptLanguages = new Set<Language>();

/** The server holds every catalogue: of the languages that were asked for, where `useMessages` finds them. */
function keepTexts(language: Language): void {
  if (keptLanguages.has(language)) return;
  keptLanguages.add(language);
  for (const [feature, catalogue] of Object.entries(catalogues[catalogueLanguage(language)]))
    keepCatalogue(language, feature, isPseudo(language) ? pseudoCatalogue(catalogue, language) : catalogue);
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

/** What the caller did wrong is the page's to explain; anything else is an outage that must not be indexed. */
function note(trouble: Trouble, errors: readonly unknown[] = []) {
  if (errors.length === 0) return;
  trouble.isFailed = true;
  const code = codeOf({ errors });
  if (!code || code === 'UNAVAILABLE' || code === 'INTERNAL') trouble.isUnavailable = true;
}
