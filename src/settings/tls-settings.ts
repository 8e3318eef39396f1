/** Whether the shop terminates TLS itself; behind a proxy that does, it has no certificate. */
import type { TlsFiles } from '../platform/http/web-server.ts';

type RawSettings = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined };

/** The certificate and its key; undefined behind a proxy. */
export function readTlsFiles(raw: RawSettings): TlsFiles | undefined {
  const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key } = raw;
  return certificate !== undefined && key !== undefined ? { certificate, key } : undefined;
}

/** A certificate comes with its key, and only where visitors come by https. */
export function findTlsErrors(
  { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key }: RawSettings,
  { publicOrigin }: { publicOrigin: string },
): string[] {
  if ((certificate === undefined) !== (key === undefined)) {
    return ['TLS_CERT_FILE and TLS_KEY_FILE: set both, or neither behind a proxy that ends TLS'];
  }
  if (certificate === undefined || publicOrigin.startsWith('https:')) return [];
  return [`TLS_CERT_FILE needs a PUBLIC_ORIGIN with https://, and it is ${publicOrigin}`];
}
