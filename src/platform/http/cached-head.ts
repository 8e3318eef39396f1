/**
 * Heads of responses as Node wrote them, kept for the second that their Date names. Node checks the
 * name and the value of each header and joins them anew for each response, which is a third of all
 * that a cached page takes (decision 86).
 */
import { ServerResponse, type IncomingMessage } from 'node:http';

/** A response that knows the heads of its server. */
export abstract class CachedHeadResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Node's own: the status line and the headers, written before the body. */
  declare protected _header: string | null;
  /** Node's own: whether this is the last response of its connection. */
  declare protected maxRequestsOnConnectionReached: boolean | undefined;

  /** By the list of headers itself, which is never changed. */
  protected abstract headsOf(second: number): Map<readonly string[], string>;

  /** As `writeHead(200, headers)`; one of the headers is the content-length. */
  writeCachedHead(headers: string[]): void {
    // Node writes the same for all of these, and something else for others.
    const isShared =
      this.shouldKeepAlive &&
      !this.maxRequestsOnConnectionReached &&
      this.getHeaderNames().length === 0;
    if (!isShared) return void this.writeHead(200, headers);
    const heads = this.headsOf(Math.floor(Date.now() / 1000));
    const head = heads.get(headers);
    if (head === undefined) {
      this.writeHead(200, headers);
      if (this._header !== null) heads.set(headers, this._header);
    } else this._header = head;
  }
}

/** The response class of one server: a head says what is set for its connections. */
export function createCachedHeadResponse() {
  let heads = new Map<readonly string[], string>();
  let secondOfHeads = 0;
  return class<Request extends IncomingMessage> extends CachedHeadResponse<Request> {
    protected override headsOf(second: number) {
      if (second !== secondOfHeads) {
        secondOfHeads = second;
        heads = new Map();
      }
      return heads;
    }
  };
}
