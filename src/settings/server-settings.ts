import type { TlsFiles } from '#platform/http/web-server.ts';

/** How the shop listens, and who may reach it. */
export interface ServerSettings {
  host: string;
  /** 0: the system chooses; then see `withBoundPort`. */
  port: number;
  /** Where visitors reach the shop, without a slash at the end. */
  publicOrigin: string;
  /** Derived from the port because no PUBLIC_ORIGIN is set. */
  publicOriginIsDerived: boolean;
  publicOriginIsLoopback: boolean;
  /** Whether browsers are to insist on TLS for the names below the shop's as well. */
  hstsSubdomains: boolean;
  /** Reverse proxies in front, whose forwarding headers are believed. */
  trustedProxyHops: number;
  /** The most at once; undefined where all connections come from this machine or from a proxy. */
  connectionsPerNetwork: number | undefined;
  /** Certificate and key, where the shop terminates TLS itself. */
  tls: TlsFiles | undefined;
  /** Attempts of each kind (sign-in, registration …) from one IP address in ten minutes. */
  attemptsPerIp: number;
  /** How long it says that it is not ready before it stops. */
  drainSeconds: number;
  /** Other origins whose pages may call `/api` (CORS). */
  apiAllowedOrigins: readonly string[];
  /** Names beside the public origin's under which `/api` answers, and nothing else. */
  apiHosts: readonly string[];
}
