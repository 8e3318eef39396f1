/** For tests: a user of the sandbox's page, over HTTP, with a browser's cookies. */

export type Choice =
  | { account: string }
  | { email: string; name?: string; verified?: 'yes' }
  | { answer: 'cancel' };

/** A browser as far as the sandbox can tell. */
export function openSandboxBrowser() {
  const cookies = new Map<string, { pair: string; path: string }>();

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const matching = [...cookies.values()].filter(({ path }) => pathname.startsWith(path));
    const cookie = matching.map(({ pair }) => pair).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${path} ${pair.slice(0, pair.indexOf('='))}`;
      if (pair.endsWith('=')) cookies.delete(key);
      else cookies.set(key, { pair, path });
    }
    return response;
  }

  /** Follows redirects of the sandbox itself; answers where the last one leads, or its page. */
  async function follow(first: Response, from: string): Promise<{ url: string; page: string }> {
    let [response, url] = [first, from];
    for (;;) {
      const location = response.headers.get('location');
      if (!location) return { url, page: await response.text() };
      const next = new URL(location, url);
      if (next.origin !== new URL(from).origin) return { url: next.href, page: '' };
      url = next.href;
      response = await send(url);
    }
  }

  return {
    /** The chooser that an authorization request leads to. */
    open: async (authorization: string) => follow(await send(authorization), authorization),
    /** Answers the chooser; where that leads to, outside the sandbox. */
    choose: async (chooser: string, choice: Choice) => {
      const body = new URLSearchParams({ ...choice });
      return follow(await send(chooser, { method: 'POST', body }), chooser);
    },
  };
}

/** From an authorization request to the shop's callback with its answer. */
export async function chooseAtSandbox(authorization: string, choice: Choice): Promise<string> {
  const browser = openSandboxBrowser();
  const { url } = await browser.open(authorization);
  return (await browser.choose(url, choice)).url;
}
