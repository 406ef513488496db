import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Language,
  listLanguages,
  matchLanguage,
  readAcceptLanguage,
} from '../../../messages/languages.ts';
import { varyBy } from '../http/vary.ts';
import type { Env } from '../settings/env.ts';

export type LanguageSettings = Pick<Env, 'DEFAULT_LANGUAGE' | 'PSEUDO_LANGUAGES'>;

export function offeredLanguages({ PSEUDO_LANGUAGES }: LanguageSettings): readonly Language[] {
  return listLanguages({ pseudo: PSEUDO_LANGUAGES });
}

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

export function varyByLanguage(env: LanguageSettings, reply: FastifyReply, language: Language): FastifyReply {
  if (offeredLanguages(env).length === 1) return reply;
  reply.header('content-language', language);
  return varyBy(reply, 'Accept-Language', 'Cookie');
}

const LANGUAGE_COOKIE = /(?:^|;\s*)language=([\w-]{2,35})(?:;|$)/;

function readCookie(header: string | undefined): string | undefined {
  return header?.match(LANGUAGE_COOKIE)?.[1];
}

function isText(tag: string | null | undefined): tag is string {
  return typeof tag === 'string' && tag !== '';
}
