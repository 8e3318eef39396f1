/**
 * The browser's door to the sandbox card processor. What the shop's pages load is for every
 * visitor of a trial; the dashboard, on which anybody could dispute a payment, is for this
 * machine alone.
 */
import type { Forwarder } from '#platform/http/forward.ts';
import { isDeskPath } from '#sandbox/card/desk/desk-path.ts';
import { isFromHere, type PeerOf } from './this-machine.ts';

export function openSandboxCardDoor(forward: Forwarder, peerOf: PeerOf): Forwarder {
  return (request, response) => {
    // Exactly as the processor reads it: what is written otherwise is no dashboard there either.
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!isDeskPath(path) || isFromHere(peerOf, request)) return forward(request, response);
    response.writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end('Nothing is here.\n');
  };
}
