import type { ApolloClient } from '@apollo/client';
import { type LoaderFunction, replace } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { preload } from '../../lib/graphql/preload.ts';
import { ScholarshipBySlugDocument, ScholarshipDocument } from './details/details.generated.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const OLD_ID = /^[\da-f]{24}$/i;

const SLUG = /^[\da-z-]{1,120}$/i;

export function isScholarshipId(id: string): boolean {
  return UUID.test(id);
}

export function isSlug(slug: string): boolean {
  return SLUG.test(slug);
}

/** Preloads the scholarship of `/items/{id}`. Redirects ids of the old system. */
export function loadScholarship(client: ApolloClient): LoaderFunction {
  return async ({ params: { id = '' }, request }) => {
    if (isScholarshipId(id)) await preload(client, ScholarshipDocument, { id });
    if (!OLD_ID.test(id)) return null;
    const data = await preload(client, ScholarshipBySlugDocument, { slug: id });
    const found = data?.scholarshipBySlug;
    return found ? movedTo(paths.scholarship.link(found.id), request) : null;
  };
}

export function loadScholarshipBySlug(client: ApolloClient): LoaderFunction {
  return async ({ params: { slug = '' }, request }) => {
    if (!isSlug(slug)) return null;
    const data = await preload(client, ScholarshipBySlugDocument, { slug });
    const found = data?.scholarshipBySlug;
    if (!found) return null;
    const address = paths.scholarshipPage.link(found.slug);
    return new URL(request.url).pathname === address ? null : movedTo(address, request);
  };
}

/** The server responds with 301 (client/entryServer.tsx). The browser replaces the history entry. */
function movedTo(address: string, { url }: Request): Response {
  return replace(address + new URL(url).search, 301);
}
