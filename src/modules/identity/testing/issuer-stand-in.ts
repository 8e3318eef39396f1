/**
 * For the tests of this module: an issuer of OpenID Connect that returns whatever a test sets, also
 * what no issuer should. It shows no sign-in page; a test builds the callback itself.
 */
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface IssuerState {
  /** The id token's claims beside issuer, audience and times; null: there is no id token. */
  claims: Record<string, unknown> | null;
  userInfo: object;
  /** Overrides fields of its discovery document. */
  discovery: Record<string, unknown>;
  /** The last request to the token endpoint, and its Authorization header. */
  tokenRequest: URLSearchParams;
  authorization: string | undefined;
}

export async function openIssuerStandIn(port = 0) {
  const state: IssuerState = {
    claims: { sub: 'jo-1', email: 'jo@studio.example', email_verified: true },
    userInfo: {},
    discovery: {},
    tokenRequest: new URLSearchParams(),
    authorization: undefined,
  };
  const makeKeys = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: crypto.randomUUID() } };
  };
  let keys = await makeKeys();

  async function idToken(): Promise<string | undefined> {
    if (!state.claims) return undefined;
    const claims = JSON.stringify({ aud: 'shop', iss: issuer, ...state.claims });
    return new SignJWT(JSON.parse(claims))
      .setProtectedHeader({ alg: 'RS256', kid: keys.jwk.kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey);
  }

  const responses: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...state.discovery,
    }),
    '/jwks': () => ({ keys: [keys.jwk] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(),
    }),
    '/userinfo': () => state.userInfo,
  };

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      if (request.url === '/token') {
        state.tokenRequest = new URLSearchParams(Buffer.concat(chunks).toString());
        state.authorization = request.headers.authorization;
      }
      const body = await responses[request.url ?? '']?.();
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    ...{ issuer, state },
    rotateKeys: async () => void (keys = await makeKeys()),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type IssuerStandIn = Awaited<ReturnType<typeof openIssuerStandIn>>;
