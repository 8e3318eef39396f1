/** An address that a person typed, if it is safe to show: https, or a path of our own. */
export function safeImageUrl(url: string): string | undefined {
  if (/^\/[a-z0-9]/i.test(url) && !url.includes('\\')) return url;
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : undefined;
}
