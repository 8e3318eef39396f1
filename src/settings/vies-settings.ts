/** Who is asked whether a tax number of the European Union is valid. */
import { isLoopback } from '#platform/loopback.ts';

export type ViesSettings =
  | { kind: 'hosted'; url: string }
  /** On this machine alone; which answer a number has is told by its digits. */
  | { kind: 'sandbox' };

type RawSettings = { VIES_URL?: string | undefined };
type ServerContext = { publicOriginIsLoopback: boolean };

const commissionUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** VIES needs no keys: a shop that others can reach asks it unless told otherwise. */
export function readViesSettings(
  { VIES_URL: url }: RawSettings,
  { publicOriginIsLoopback }: ServerContext,
): { ok: true; vies: ViesSettings } | { ok: false; errors: string[] } {
  if (url?.startsWith('http:') && !isLoopback(url))
    return {
      ok: false,
      errors: ['VIES_URL must begin with https://: http:// is for this machine only'],
    };
  if (url === undefined && publicOriginIsLoopback) return { ok: true, vies: { kind: 'sandbox' } };
  return { ok: true, vies: { kind: 'hosted', url: (url ?? commissionUrl).replace(/\/+$/, '') } };
}
