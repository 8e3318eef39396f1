import type { FastifyInstance } from 'fastify';
import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { routesOn } from '#api/http/route.ts';
import { keepPicture } from '#modules/pictures/pictures.ts';

const largestBytes = 10 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const details = {
  not_a_picture: 'Send a JPEG, PNG, WebP or AVIF picture as the body.',
  too_many_pixels: 'Send at most 50 million pixels.',
} as const;

/** In a scope of its own: the body is the picture. */
export function addPictureCall(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    routesOn(scope, deps).forCaller(calls.keepPicture, async ({ body, caller }) => {
      if (!Buffer.isBuffer(body) || body.length === 0)
        return refuse('not_a_picture', details.not_a_picture);
      const kept = await keepPicture(deps, body, caller.userId);
      if (!kept.ok) return refuse(kept.reason, details[kept.reason]);
      const { img, width, height } = kept;
      return { img, width, height };
    });
  });
}
