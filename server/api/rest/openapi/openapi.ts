import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sessionCookieName } from '../../../accounts/auth/sessions/sessionCookieName.ts';
import type { Env } from '../../../platform/settings/env.ts';

const TAGS = {
  Scholarships: 'What can be applied for. Everyone can read them; staff maintain them.',
  Applications: 'Applicants submit, change and withdraw their own; staff decide on them.',
  Payments: 'The fees of an application.',
  Reviews: 'What applicants say about a scholarship.',
  Users: 'Accounts and their roles, for admins.',
  'Signing in': 'From a password to the token that the other calls take.',
  Pictures: 'Photos of applicants and accounts, pictures of universities.',
};

const text = { type: 'string' } as const;

const SIGN_IN = {
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'post_sign_in',
      summary: 'Sign in: the answer sets the session cookie, with which to ask for a token',
      tags: ['Signing in'],
      security: [{}],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object' as const,
              properties: {
                email: { ...text, format: 'email' },
                password: text,
                rememberMe: { type: 'boolean' as const, default: true },
              },
              required: ['email', 'password'],
            },
          },
        },
      },
      responses: {
        200: { description: 'Signed in; the session is in the cookie.' },
        400: { description: 'Something in the call is wrong.' },
        401: { description: 'The password is wrong, or there is no such account.' },
        403: { description: 'The page that asks is of another origin.' },
        429: { description: 'Too many tries; `Retry-After` says how many seconds to wait.' },
      },
    },
  },
};

type JsonSchema = { additionalProperties?: unknown; anyOf?: object[] };

const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    // Allows additional fields, because later versions may return more.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.anyOf?.some((one) => Object.keys(one).length === 0)) delete jsonSchema.anyOf;
  },
};
const toJsonSchema = createJsonSchemaTransformObject({ zodToJsonConfig });

export async function describeRoutes(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(fastifySwagger, {
    hideUntagged: true,
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Scholarship portal: REST calls',
        version: '1.0.0',
        description:
          'The calls of the portal’s first clients. New programs are better served by GraphQL: `/graphql`, described at `/schema.graphql`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      paths: SIGN_IN,
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'What `POST /jwt` answered, or an API key. `Authorization: Token …`, which the first clients send, means the same.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(env),
            description: 'Set by `POST /api/auth/sign-in/email`.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (document) => {
      const described = toJsonSchema(document);
      if (!('components' in described)) return described;
      const { schemas = {} } = described.components ?? {};
      // Removes the input variants that the library adds to components, because only responses use components.
      for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
      for (const path of Object.values(described.paths ?? {}))
        for (const method of METHODS) setRequired(path?.[method]?.requestBody);
      return described;
    },
  });
}

const METHODS = ['post', 'put', 'patch'] as const;

type RequestBody = { required?: boolean; content: Record<string, { schema?: object }> };

/** Marks a body with only optional fields as optional, because the library marks every body as required. */
function setRequired(body: RequestBody | { $ref: string } | undefined): void {
  if (!body || '$ref' in body) return;
  const [{ schema = {} } = {}] = Object.values(body.content);
  body.required = 'required' in schema && Array.isArray(schema.required) && schema.required.length > 0;
}
