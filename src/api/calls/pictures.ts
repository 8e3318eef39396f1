import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { routesOn } from '#api/http/route.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { createUploadPlaces, keepPicture, type UploadBounds } from '#modules/pictures/pictures.ts';
import { keepPace, type BodyPace } from '#platform/http/body-pace.ts';

const largestBytes = 10 * 1024 * 1024;
/** Eight of ten MiB at most are in memory, those that wait to be drawn among them. */
const mostUploads: UploadBounds = { all: 8, account: 2, network: 4 };
/** Any line that can send a picture within the time of a request is faster. */
const usualPace: BodyPace = { graceMs: 5000, bytesPerSecond: 16 * 1024 };
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const faults = {
  not_a_picture: refuse('not_a_picture', 'Send a JPEG, PNG, WebP or AVIF picture as the body.'),
  other_type: refuse('not_a_picture', 'Send the picture with the type of what it really is.'),
  too_many_pixels: refuse('too_many_pixels', 'Send at most 50 million pixels.'),
  too_slow: refuse('not_a_picture', 'It takes too long to draw. Send it smaller or plainer.'),
  busy: refuse('unavailable', 'Too many pictures are on their way. Try again in a few seconds.'),
} as const satisfies Record<string, Refusal>;

/** In a scope of its own: the body is the picture. */
export function addPictureCall(app: FastifyInstance, deps: ApiDeps): void {
  const places = createUploadPlaces(mostUploads);

  /** Before the body is read. */
  function enter({ caller, reply }: { caller: Caller; reply: FastifyReply }): Refusal | undefined {
    const leave = places.take({ account: caller.userId, peer: caller.peer });
    if (!leave) return faults.busy;
    // Who has left while it was looked at who they are is not told of again.
    if (reply.raw.closed || reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
    return undefined;
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('preParsing', (_request, reply, body, done) => {
      const paced = keepPace(body, deps.uploadPace ?? usualPace);
      reply.raw.once('finish', () => paced.destroy());
      done(null, paced);
    });
    const routes = routesOn(scope, deps);
    routes.forCaller(
      calls.keepPicture,
      async ({ body, caller, request, reply }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) return faults.not_a_picture;
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
        const upload = {
          bytes: body,
          type: type.trim(),
          by: caller.userId,
          left: leftOf(reply.raw),
        };
        const kept = await keepPicture(deps, upload);
        if (!kept.ok) return faults[kept.reason];
        const { img, width, height } = kept;
        return { img, width, height };
      },
      enter,
    );
  });
}

/** Says when nobody waits for the answer any more, or has it. */
function leftOf(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.closed || response.destroyed) left.abort();
  else response.once('close', () => left.abort());
  return left.signal;
}
