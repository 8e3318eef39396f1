/** Every figure that the shop exports, once: what it is called, and what it says. */
import type { MetricFamily } from '#platform/metrics/exposition.ts';

export const metricFamilies = [
  { name: 'shop_build', type: 'info', help: 'The version of the shop, and of Node.' },
  {
    name: 'shop_http_requests',
    type: 'counter',
    help: 'Requests that were answered, by the pattern of their route, and status.',
  },
  {
    name: 'shop_http_request_duration_seconds',
    type: 'histogram',
    help: 'From the head of a request to the end of its answer.',
  },
  { name: 'shop_refusals', type: 'counter', help: 'Calls that were refused, by reason code.' },
  { name: 'shop_orders_placed', type: 'counter', help: 'Orders that were placed here.' },
  { name: 'shop_orders_paid', type: 'counter', help: 'Orders whose payment was booked here.' },
  {
    name: 'shop_page_cache_hits',
    type: 'counter',
    help: 'Responses that were found in memory.',
  },
  { name: 'shop_page_cache_misses', type: 'counter', help: 'Responses that were rendered.' },
  { name: 'shop_page_cache_bytes', type: 'gauge', help: 'Bodies that are kept in memory.' },
  { name: 'shop_page_cache_entries', type: 'gauge', help: 'Responses that are kept in memory.' },
  {
    name: 'shop_database_pool_connections',
    type: 'gauge',
    help: 'Connections of this process, in use or idle.',
  },
  {
    name: 'shop_database_pool_max_connections',
    type: 'gauge',
    help: 'The most connections that this process opens.',
  },
  {
    name: 'shop_database_pool_waiting',
    type: 'gauge',
    help: 'Callers that wait for a connection, or for their turn to begin a transaction.',
  },
  {
    name: 'shop_part_readable',
    type: 'gauge',
    help: 'Whether this part of the figures could be read from the database: 1, else 0.',
  },
  { name: 'shop_database_bytes', type: 'gauge', help: 'What the database takes on its disk.' },
  { name: 'shop_database_primary', type: 'gauge', help: '1 where it can be written, else 0.' },
  {
    name: 'shop_database_connections',
    type: 'gauge',
    help: 'Connections of all to the database.',
  },
  {
    name: 'shop_database_max_connections',
    type: 'gauge',
    help: 'The most connections that the database server takes.',
  },
  {
    name: 'shop_database_replica_lag_seconds',
    type: 'gauge',
    help: 'How far a replica is behind; none where its server has written nothing lately.',
  },
  { name: 'shop_jobs_waiting', type: 'gauge', help: 'Jobs that are due and not begun.' },
  {
    name: 'shop_jobs_failed',
    type: 'gauge',
    help: 'Jobs of the last week that were given up, counted once a minute.',
  },
  {
    name: 'shop_jobs_oldest_due_seconds',
    type: 'gauge',
    help: 'For how long the job that waits longest is due; 0 where none waits.',
  },
  { name: 'shop_emails_waiting', type: 'gauge', help: 'Emails that are not sent yet.' },
  {
    name: 'shop_emails_failing',
    type: 'gauge',
    help: 'Emails that are not sent yet, and could not be sent when it was tried last.',
  },
  {
    name: 'shop_emails_oldest_waiting_seconds',
    type: 'gauge',
    help: 'For how long the email that waits longest was written; 0 where none waits.',
  },
  {
    name: 'shop_backup_state',
    type: 'gauge',
    help: '1 for the state of the daily backup: off, awaited, good or late.',
  },
  {
    name: 'shop_backup_last_success_timestamp_seconds',
    type: 'gauge',
    help: 'When the last good backup was begun.',
  },
  {
    name: 'shop_statement_last_day_timestamp_seconds',
    type: 'gauge',
    help: 'The newest day whose statement of the card processor was compared.',
  },
  {
    name: 'shop_statement_differences',
    type: 'gauge',
    help: 'Lines of that day that the statement and the ledger do not agree about.',
  },
  {
    name: 'shop_scheduled_job_last_success_timestamp_seconds',
    type: 'gauge',
    help: 'When a scheduled job last came to a good end.',
  },
  {
    name: 'shop_scheduled_job_failures_in_a_row',
    type: 'gauge',
    help: 'How often a scheduled job has failed since.',
  },
  {
    name: 'shop_scheduled_job_late',
    type: 'gauge',
    help: '1 where no run of the last quarter of an hour has ended, else 0.',
  },
  {
    name: 'nodejs_eventloop_lag_p50_seconds',
    type: 'gauge',
    help: 'By how much timers were late since the last scrape: the median.',
  },
  {
    name: 'nodejs_eventloop_lag_p99_seconds',
    type: 'gauge',
    help: 'By how much timers were late since the last scrape: all but one of a hundred.',
  },
  {
    name: 'nodejs_eventloop_lag_max_seconds',
    type: 'gauge',
    help: 'By how much timers were late since the last scrape: at most.',
  },
  { name: 'nodejs_heap_used_bytes', type: 'gauge', help: 'What JavaScript has in memory.' },
  {
    name: 'nodejs_external_memory_bytes',
    type: 'gauge',
    help: 'Buffers, and what libraries have.',
  },
  { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Memory of the process.' },
  { name: 'process_cpu_seconds', type: 'counter', help: 'Processor time of the process.' },
  { name: 'process_start_time_seconds', type: 'gauge', help: 'When the process was started.' },
] as const satisfies readonly MetricFamily[];

export type MetricName = (typeof metricFamilies)[number]['name'];
