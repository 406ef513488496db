import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Language,
  languagesOf,
  matchLanguage,
  readAcceptLanguage,
} from '../../../messages/languages.ts';
import { varyBy } from '../http/vary.ts';
import type { Env } from '../settings/env.ts';

export type LanguageSettings = Pick<Env, 'DEFAULT_LANGUAGE' | 'PSEUDO_LANGUAGES'>;

/** The languages that this portal answers in. */
export function offeredLanguages({ PSEUDO_LANGUAGES }: LanguageSettings): readonly Language[] {
  return languagesOf({ pseudo: PSEUDO_LANGUAGES });
}

/**
 * The language of an answer: what the person chose for their account, else what this browser chose (the cookie that the
 * footer's switch sets), else what it prefers (Accept-Language), else the portal's own.
 */
export function chooseLanguage(
  env: LanguageSettings,
  request: { headers: FastifyRequest['headers']; viewer?: { language?: string | null } | null },
): Language {
  const offered = offeredLanguages(env);
  if (offered.length === 1) return env.DEFAULT_LANGUAGE;
  const { cookie, 'accept-language': accepted } = request.headers;
  const wanted = [request.viewer?.language, readCookie(cookie), ...readAcceptLanguage(accepted)];
  return matchLanguage(wanted.filter(isText), offered) ?? env.DEFAULT_LANGUAGE;
}

/** Says what an answer in words depends on, so that no cache gives it to readers of another language. */
export function varyByLanguage(env: LanguageSettings, reply: FastifyReply, language: Language): FastifyReply {
  if (offeredLanguages(env).length === 1) return reply;
  reply.header('content-language', language);
  return varyBy(reply, 'Accept-Language', 'Cookie');
}

/** Set by the footer's switch, in the browser. */
const LANGUAGE_COOKIE = /(?:^|;\s*)language=([\w-]{2,35})(?:;|$)/;

function readCookie(header: string | undefined): string | undefined {
  return header?.match(LANGUAGE_COOKIE)?.[1];
}

function isText(tag: string | null | undefined): tag is string {
  return typeof tag === 'string' && tag !== '';
}
