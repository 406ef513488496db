/** Calls beside the facade's table: signing in, getting a token, and sending a picture. */
export const SINGLE_CALLS = {
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'post_sign_in',
      summary: 'Sign in: the answer sets the session cookie, with which to ask for a token',
      tags: ['Signing in'],
      security: [{}],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                email: { type: 'string', format: 'email' },
                password: { type: 'string' },
                rememberMe: { type: 'boolean', default: true },
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
  '/jwt': {
    post: {
      operationId: 'post_jwt',
      summary: 'A token for the signed-in user: only for the e-mail of the session behind the cookie',
      tags: ['Signing in'],
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { email: { type: 'string', format: 'email' } },
              required: ['email'],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'The token, good for a few minutes.',
          content: {
            'application/json': { schema: { type: 'object', properties: { token: { type: 'string' } } } },
          },
        },
        401: { description: 'There is no session.' },
        403: { description: 'The e-mail is not that of the session.' },
      },
    },
  },
  '/upload': {
    post: {
      operationId: 'post_upload',
      summary: 'Store a picture of at most 5 MB',
      tags: ['Pictures'],
      security: [{ token: [] }],
      parameters: [
        {
          name: 'purpose',
          in: 'query',
          required: false,
          description: 'An applicant’s picture is private. Staff alone store pictures of universities.',
          schema: { type: 'string', enum: ['applicant', 'university', 'avatar'], default: 'applicant' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { image: { type: 'string', contentMediaType: 'application/octet-stream' } },
              required: ['image'],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Stored.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  success: { const: true },
                  data: {
                    type: 'object',
                    properties: { id: { type: 'string' }, display_url: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
        400: { description: 'That is no picture.' },
        401: { description: 'Sign in first.' },
        413: { description: 'It is larger than 5 MB.' },
        415: { description: 'Send a multipart form.' },
      },
    },
  },
};
