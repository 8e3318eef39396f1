/** `t=…,v1=…`: HMAC-SHA256 over the time and the exact bytes of the body. */
import { createHmac } from 'node:crypto';

export function signatureHeader(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
