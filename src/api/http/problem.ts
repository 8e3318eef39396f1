/** Sends problems (RFC 9457), and handles errors that are thrown. */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasClientDisconnected } from '#platform/http/client-disconnected.ts';
import {
  classifyDatabaseError,
  type TransientDatabaseError,
} from '#platform/database/database-errors.ts';
import { problems, createProblem, type Problem, type ProblemCode } from '#api/contract/problems.ts';
import { ProcessorUnavailableError } from '#modules/payments/payments.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why it was refused, for who counts; decorated by the app. */
    problemCode?: ProblemCode | undefined;
  }
}

/** Sends a problem. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const [status] = problems[problem.problemCode];
  reply.problemCode = problem.problemCode;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // The rest of the body is not read (RFC 9110 §15.5.9).
  if (status === 408) reply.header('connection', 'close');
  const waitSeconds = status === 503 ? 5 : problem.retryAfterSeconds;
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ ...toProblemDetails(problem), conflicts: problem.conflicts }));
}

/** A problem as it is sent, by itself or for one row of several; without its conflicts. */
export function toProblemDetails({ problemCode: code, detail, errors }: Problem) {
  const [status, title] = problems[code];
  const fieldErrors = errors && { errors: [...errors] };
  return { type: `/api/docs#${code}`, title, status, detail, code, ...fieldErrors };
}

const frameworkProblems: Readonly<Record<string, [ProblemCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_json', 'Send one JSON object.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_json', 'The body is empty; send a JSON object.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_json', 'The body is shorter or longer than announced.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'Send at most 64 KiB, or 10 MiB of a picture.'],
  BODY_TOO_SLOW: [
    'body_too_slow',
    'Send it over a faster line, or make the picture smaller, and try again.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_type',
    'Send application/json, or a picture where one is meant.',
  ],
};

/** Turns errors thrown below this instance into problems; unexpected ones get no details. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client has disconnected: there is nobody to answer, and no error to log.
    if (hasClientDisconnected(request.raw)) return reply.code(400).send();
    const known = frameworkProblems[error.code];
    if (known) return sendProblem(reply, createProblem(...known));
    if (error instanceof ProcessorUnavailableError) {
      return sendProblem(
        reply,
        createProblem('processor_unavailable', 'Please try again in a moment.'),
      );
    }
    // Fastify's own errors for requests that it cannot parse; other errors are not the client's.
    if (error.code?.startsWith('FST_') && error.statusCode === 400) {
      return sendProblem(reply, createProblem('bad_json', error.message));
    }
    const transientError = classifyDatabaseError(error);
    if (transientError === 'busy')
      request.log.warn({ err: error }, 'a request failed because the database was busy');
    else request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, transientError ? databaseProblems[transientError] : internalProblem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      reply,
      createProblem('not_found', `${request.method} ${request.url.split('?')[0]}`),
    ),
  );
}

const internalProblem = createProblem(
  'internal',
  'Nothing was changed by this request; please try again.',
);

const databaseProblems: Readonly<Record<TransientDatabaseError, Problem>> = {
  busy: createProblem(
    'too_busy',
    'Too many want the same at this moment, and nothing was changed. Please try again.',
  ),
  unreachable: createProblem('unavailable', 'The database is out of reach; please try again.'),
};
