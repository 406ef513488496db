import type { ApolloClient } from '@apollo/client';
import { type LoaderFunction, replace } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { preload } from '../../lib/preload.ts';
import { ScholarshipBySlugDocument, ScholarshipDocument } from './details/details.generated.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** How the ids of the old system look. */
const OLD_ID = /^[\da-f]{24}$/i;

/** What a slug can be made of, in any case. */
const SLUG = /^[\da-z-]{1,120}$/i;

/** False for what the server would refuse as a wrong question. */
export function isScholarshipId(id: string): boolean {
  return UUID.test(id);
}

/** False for what no scholarship's address can hold. */
export function isSlug(slug: string): boolean {
  return SLUG.test(slug);
}

/** Loads the scholarship of `/items/{id}` before its screen shows; an id of the old system leads to the present one. */
export function loadScholarship(client: ApolloClient): LoaderFunction {
  return async ({ params: { id = '' }, request }) => {
    if (isScholarshipId(id)) await preload(client, ScholarshipDocument, { id });
    if (!OLD_ID.test(id)) return null;
    const data = await preload(client, ScholarshipBySlugDocument, { slug: id });
    const found = data?.scholarshipBySlug;
    return found ? movedTo(paths.scholarship.link(found.id), request) : null;
  };
}

/** Loads the scholarship of its public page. Any other address than the one with its present slug leads there. */
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

/** For good: the server answers 301 (client/entryServer.tsx), the browser shows the other address in the place of this. */
function movedTo(address: string, { url }: Request): Response {
  return replace(address + new URL(url).search, 301);
}
