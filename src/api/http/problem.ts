/** Errors as RFC 9457 problem details, and the one handler that turns faults into them. */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { clientLeft } from '#platform/http/client-left.ts';
import { troubleOf, type DatabaseTrouble } from '#platform/database/trouble.ts';
import { refusals, refuse, type Refusal, type RefusalCode } from '#api/contract/refusals.ts';
import { ProcessorUnavailable } from '#modules/payments/payments.ts';

/** Sends a refusal. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const [status, title] = refusals[refusal.refused];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // Whatever else of the body comes is not waited for (RFC 9110 §15.5.9).
  if (status === 408) reply.header('connection', 'close');
  const { refused: code, detail, errors, retryAfterSeconds } = refusal;
  const waitSeconds = status === 503 ? 5 : retryAfterSeconds;
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  const problem = { type: `/api/docs#${code}`, title, status, detail, code, errors };
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

const fastifyCodes: Readonly<Record<string, [RefusalCode, string]>> = {
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

/** What is thrown below this instance becomes a problem; a fault of ours says nothing more. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nobody is there to be answered, and nothing is wrong here.
    if (clientLeft(request.raw)) return reply.code(400).send();
    const known = fastifyCodes[error.code];
    if (known) return sendProblem(reply, refuse(...known));
    if (error instanceof ProcessorUnavailable) {
      return sendProblem(reply, refuse('processor_unavailable', 'Please try again in a moment.'));
    }
    // The framework's own refusals of what it cannot read; nobody else's 400 is the caller's.
    if (error.code?.startsWith('FST_') && error.statusCode === 400) {
      return sendProblem(reply, refuse('bad_json', error.message));
    }
    const trouble = troubleOf(error);
    if (trouble === 'busy') request.log.warn({ err: error }, 'a request found no time');
    else request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, trouble ? troubles[trouble] : internal);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, refuse('not_found', `${request.method} ${request.url.split('?')[0]}`)),
  );
}

const internal = refuse('internal', 'Nothing was changed by this request; please try again.');

const troubles: Readonly<Record<DatabaseTrouble, Refusal>> = {
  busy: refuse(
    'too_busy',
    'Too many want the same at this moment, and nothing was changed. Please try again.',
  ),
  unreachable: refuse('unavailable', 'The database is out of reach; please try again.'),
};
