import { formatCount } from '#platform/number-format.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { fill } from '#web/wording/fill.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { formatBytes, formatTenths } from './format.ts';
import { Fact, Part } from './part.tsx';
import type { System } from './system.tsx';

export function DatabasePart({ database }: Pick<System, 'database'>) {
  const { system: words } = useStaffWords();
  const { title, ...names } = words.database;
  if (!database) return <Part title={title} isUnreadable />;
  const { version, bytes, isPrimary, connections, maxConnections, replicas } = database;
  const of = { count: formatCount(connections), most: formatCount(maxConnections) };
  const badge = (
    <Badge tone={isPrimary ? 'good' : 'bad'}>{isPrimary ? names.primary : names.readOnly}</Badge>
  );
  return (
    <Part title={title} badge={badge}>
      <Fact name={names.version}>{version}</Fact>
      <Fact name={names.size}>{formatBytes(bytes, words)}</Fact>
      <Fact name={names.connections}>{fill(names.connectionsOf, of)}</Fact>
      <Fact name={names.replicas}>
        <Replicas replicas={replicas} words={words} />
      </Fact>
    </Part>
  );
}

interface ReplicasProps {
  replicas: NonNullable<System['database']>['replicas'];
  words: StaffWording['system'];
}

function Replicas({ replicas, words: { none, database: names } }: ReplicasProps) {
  if (replicas === null) return names.hidden;
  if (replicas.length === 0) return none;
  return replicas.map(({ name, lagSeconds }, index) => (
    // Several may have the same name.
    <span key={index} className="block">
      {lagSeconds === null
        ? fill(names.current, { name })
        : fill(names.behind, { name, seconds: formatTenths(lagSeconds) })}
    </span>
  ));
}
