/** What the drill needs of the machine: Linux, root, and programs of Debian's packages. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedPrograms } from '#test/support/installed-postgres.ts';

const needed = [
  { program: 'ip', package: 'iproute2' },
  { program: 'etcd', package: 'etcd-server' },
  { program: 'patroni', package: 'patroni' },
  { program: 'haproxy', package: 'haproxy' },
  { program: 'setpriv', package: 'util-linux' },
] as const;

/** Readable lines, none where everything is there. */
export function listMissing(): string[] {
  if (process.platform !== 'linux') return ['It needs Linux, for its network namespaces.'];
  const packages = needed
    .filter(({ program }) => !hasProgram(program))
    .map(({ package: name }): string => name);
  if (!existsSync(join(installedPrograms, 'postgres'))) packages.push('postgresql-15');
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) packages.push('python3-etcd');
  return [
    ...(process.getuid?.() === 0 ? [] : ['It needs root, for network namespaces.']),
    ...(packages.length === 0 ? [] : [`Not installed: ${packages.join(' ')}`]),
  ];
}

function hasProgram(name: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, name)));
}
