import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { routesOn } from '#api/http/route.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { createUploadPlaces, keepPicture } from '#modules/pictures/pictures.ts';

const largestBytes = 10 * 1024 * 1024;
/** Eight of ten MiB at most are in memory, those that wait to be drawn among them. */
const mostUploads = { all: 8, each: 3 };
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const faults = {
  not_a_picture: refuse('not_a_picture', 'Send a JPEG, PNG, WebP or AVIF picture as the body.'),
  other_type: refuse('not_a_picture', 'Send the picture with the type of what it really is.'),
  too_many_pixels: refuse('too_many_pixels', 'Send at most 50 million pixels.'),
  too_slow: refuse('not_a_picture', 'It takes too long to draw. Send it smaller or plainer.'),
} as const satisfies Record<string, Refusal>;

const busy = 'Too many pictures are on their way. Try again in a few seconds.';

/** In a scope of its own: the body is the picture. */
export function addPictureCall(app: FastifyInstance, deps: ApiDeps): void {
  const places = createUploadPlaces(mostUploads);

  /** Before the body is read. */
  function enter({ caller, reply }: { caller: Caller; reply: FastifyReply }): Refusal | undefined {
    const leave = places.take(caller.userId);
    if (!leave) return refuse('unavailable', busy);
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
    const routes = routesOn(scope, deps);
    routes.forCaller(
      calls.keepPicture,
      async ({ body, caller, request }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) return faults.not_a_picture;
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
        const upload = { bytes: body, type: type.trim(), by: caller.userId };
        const kept = await keepPicture(deps, upload);
        if (!kept.ok) return faults[kept.reason];
        const { img, width, height } = kept;
        return { img, width, height };
      },
      enter,
    );
  });
}
