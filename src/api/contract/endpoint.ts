/** Where an operation is called. Free of schemas: all that a browser needs of the contract. */

/** The method and the path below /api: 'GET /tools/{id}'. */
export type Endpoint = `${'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

export interface EndpointInput {
  params?: Readonly<Record<string, unknown>>;
  /** What is undefined is left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
}

export function splitEndpoint(endpoint: Endpoint): { method: string; path: string } {
  const space = endpoint.indexOf(' ');
  return { method: endpoint.slice(0, space), path: endpoint.slice(space + 1) };
}

/** The method, and the path with its parameters and query filled in. */
export function toRequestLine(
  endpoint: Endpoint,
  { params = {}, query = {} }: EndpointInput = {},
): { method: string; path: string } {
  const { method, path } = splitEndpoint(endpoint);
  const filledPath = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return { method, path: search.size > 0 ? `${filledPath}?${search}` : filledPath };
}

/** All operations are below it. */
export const apiRoot = '/api';
