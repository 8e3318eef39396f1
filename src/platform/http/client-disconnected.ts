import type { IncomingMessage } from 'node:http';

/** Whether the client closed the connection before its request was complete: not our error. */
export function hasClientDisconnected({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}
