/** A passkey is for a name: whoever opened a shop on this machine by its number is led there. */
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

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
