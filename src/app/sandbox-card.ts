/**
 * Proxies requests to the sandbox card processor. What the shop's pages load is for every
 * visitor of a trial; the dashboard, on which anybody could dispute a payment, is for this
 * machine only.
 */
import type { ReverseProxy } from '#platform/http/reverse-proxy.ts';
import { isDashboardPath } from '@ferrule/card-sandbox/dashboard-path';
import { isLocalRequest, type ClientIpOf } from './local-request.ts';

export function createSandboxCardHandler(
  proxy: ReverseProxy,
  clientIpOf: ClientIpOf,
): ReverseProxy {
  return (request, response) => {
    // The path exactly as the processor parses it, so that no other spelling reaches its dashboard.
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!isDashboardPath(path) || isLocalRequest(clientIpOf, request))
      return proxy(request, response);
    response.writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end('Nothing is here.\n');
  };
}
