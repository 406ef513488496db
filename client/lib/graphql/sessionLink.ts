import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { catchError, from, mergeMap, type Observable, of, tap, throwError } from 'rxjs';
import type { ErrorCode } from '../../../rules/errors.ts';
import { listErrorCodes, parseJson } from '../retry.ts';
import type { Session } from '../session/session.ts';

/**
 * Sends the token with every operation. UNAUTHENTICATED leads to one retry with a new token. If the server rejects
 * the retry as well, or an entire call is FORBIDDEN, the session ends. A FORBIDDEN operation with `staysSignedIn` in
 * its context does not end the session, so that form input is not lost.
 */
export function createSessionLink(session: Session): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const send = (token: string | null): Observable<ApolloLink.Result> => {
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, authorization: token ? `Token ${token}` : undefined },
      }));
      return forward(operation);
    };
    const endWhenRefused = (outcome: unknown) => {
      if (isRefused(outcome, 'UNAUTHENTICATED')) void session.signOut('expired');
      else if (isRefused(outcome, 'FORBIDDEN') && !operation.getContext().staysSignedIn)
        void session.signOut('refused');
    };
    let isSecond = false;
    const sendOnceMore = (given: Observable<ApolloLink.Result>) => {
      isSecond = true;
      return from(session.renew()).pipe(
        mergeMap((token) => {
          if (!token) return given;
          return send(token).pipe(tap<ApolloLink.Result>({ next: endWhenRefused, error: endWhenRefused }));
        }),
      );
    };
    return from(session.freshToken()).pipe(
      mergeMap((token): Observable<ApolloLink.Result> => {
        if (!token) return send(null);
        return send(token).pipe(
          mergeMap((result) => afterFirst(result, of(result))),
          catchError((error: unknown) => afterFirst(error, fail(error))),
        );
      }),
    );

    function afterFirst(
      outcome: unknown,
      given: Observable<ApolloLink.Result>,
    ): Observable<ApolloLink.Result> {
      if (isSecond) return given;
      if (isRefused(outcome, 'UNAUTHENTICATED')) return sendOnceMore(given);
      endWhenRefused(outcome);
      return given;
    }
  });
}

const fail = (error: unknown): Observable<never> => throwError(() => error);

type Body = { data?: Record<string, unknown> | null };

/** Checks the codes of a response or an error: any UNAUTHENTICATED counts, FORBIDDEN only if no data was returned. */
function isRefused(outcome: unknown, code: ErrorCode): boolean {
  const body = ServerError.is(outcome) ? parseJson(outcome.bodyText) : outcome;
  const codes = [
    ...listErrorCodes(body),
    ...(ServerError.is(outcome) ? [(body as { code?: string })?.code] : []),
  ];
  if (!codes.includes(code)) return false;
  const { data } = (body ?? {}) as Body;
  return code === 'UNAUTHENTICATED' || Object.values(data ?? {}).every((value) => value === null);
}
