/** Passkeys need a host name: a shop opened by its IP address gets a link to 'localhost'. */
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export function OpenByName() {
  const { passkeys: words } = useWords();
  const { protocol, port, pathname } = location;
  const host = port ? `localhost:${port}` : 'localhost';
  const isHere = /^127\.|^\[::1\]$/.test(location.hostname);
  return (
    <p className="text-small text-graphite">
      {words.needsName}{' '}
      {isHere && (
        <a href={`${protocol}//${host}${pathname}`} className="link">
          {fill(words.openByName, { host })}
        </a>
      )}
    </p>
  );
}
