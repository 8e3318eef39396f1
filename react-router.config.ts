import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on: no request of its own for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
