/** Server settings by name, as PostgreSQL writes them. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * A database for one program on one machine: durable before all, small, and with no processes that
 * nothing here uses. They go on the command line, where neither `postgresql.conf` nor
 * `ALTER SYSTEM` can undo them by accident.
 */
export const serverSettings = {
  // Durability: an acknowledged commit survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // After a crash: one call for the whole file system instead of one for each file, which on a
  // slow disk is seconds. Only Linux has it.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',

  // Nobody replicates from an embedded database, so its log need not carry a replica.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',

  // Room for the program's pool, its jobs and a person with psql.
  max_connections: '60',
  superuser_reserved_connections: '3',
  shared_buffers: '128MB',
  random_page_cost: '1.1',

  // Short statements only: neither compiling them nor spreading them over processes pays.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',

  // The password is 256 random bits, which stretching cannot make harder to guess.
  password_encryption: 'scram-sha-256',
  scram_iterations: '1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements come back to the program, which knows what of them may be logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
} satisfies ServerSettings;

/** The settings as arguments of `postgres`. */
export function settingArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
