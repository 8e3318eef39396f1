import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { createRoutes } from '#api/http/routes.ts';
import type { Caller } from '#modules/identity/caller.ts';
import {
  createUploadSlots,
  storePicture,
  type StoreResult,
  type UploadLimits,
} from '#modules/pictures/pictures.ts';
import { enforceMinimumRate, type MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { formatCount } from '#platform/number-format.ts';

const maxBytes = 10 * 1024 * 1024;
/** At most eight of ten MiB are in memory, including those that wait to be encoded. */
const uploadLimits: UploadLimits = { all: 8, account: 2, network: 4 };
/** A slower upload would not end within the timeout of a request. */
const defaultUploadRate: MinimumBodyRate = { graceMs: 5000, bytesPerSecond: 16 * 1024 };
const mediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const problems = {
  not_a_picture: createProblem('not_a_picture', 'Choose a JPEG, PNG, WebP or AVIF picture.'),
  other_type: createProblem(
    'not_a_picture',
    'It is another kind of picture than its name says. Save it again as JPEG or PNG.',
  ),
  damaged: createProblem(
    'picture_damaged',
    'It ends too early, or a part of it cannot be read. Open it, save it again as JPEG or PNG, ' +
      'and send that.',
  ),
  too_slow: createProblem('not_a_picture', 'It takes too long to encode. Send a smaller picture.'),
  busy: createProblem('unavailable', 'Too many uploads at once. Try again in a few seconds.'),
} as const satisfies Record<string, Problem>;

function toProblem(refused: Extract<StoreResult, { ok: false }>): Problem {
  if (refused.reason !== 'too_many_pixels') return problems[refused.reason];
  const size = [refused.width, refused.height].map(formatCount).join(' × ');
  const bounds = 'Send at most 50 million, such as 7,000 × 7,000, and no side above 65,535.';
  return createProblem('too_many_pixels', `It has ${size}. ${bounds}`);
}

/** In a scope of its own: the body is the picture. */
export function addPictureOperation(app: FastifyInstance, deps: ApiDeps): void {
  const slots = createUploadSlots(uploadLimits);

  /** Before the body is read. */
  function acquireSlot({
    caller,
    reply,
  }: {
    caller: Caller;
    reply: FastifyReply;
  }): Problem | undefined {
    const release = slots.acquire({ account: caller.userId, clientIp: caller.clientIp });
    if (!release) return problems.busy;
    // A client that disconnected during the authorization emits no 'close' event any more.
    if (reply.raw.closed || reply.raw.destroyed) release();
    else reply.raw.once('close', release);
    return undefined;
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      mediaTypes,
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('preParsing', (_request, reply, body, done) => {
      const checkedBody = enforceMinimumRate(body, deps.uploadRate ?? defaultUploadRate);
      reply.raw.once('finish', () => checkedBody.destroy());
      done(null, checkedBody);
    });
    const routes = createRoutes(scope, deps);
    routes.forCaller(
      operations.uploadPicture,
      async ({ body, caller, request, reply }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) return problems.not_a_picture;
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
        const upload = {
          bytes: body,
          type: type.trim(),
          userId: caller.userId,
          signal: abortOnClose(reply.raw),
        };
        const stored = await storePicture(deps, upload);
        if (!stored.ok) return toProblem(stored);
        const { img, width, height } = stored;
        return { img, width, height };
      },
      acquireSlot,
    );
  });
}

/** A signal that is aborted when the response is sent or the client disconnects. */
function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed || response.destroyed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
