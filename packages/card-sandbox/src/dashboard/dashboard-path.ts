/** The dashboard's paths. The shop needs them as well, before it forwards a request. */
export const dashboardPath = '/sandbox-card';
export const dashboardPrefix = `${dashboardPath}/dashboard/`;

export function isDashboardPath(path: string): boolean {
  return path === dashboardPath || path === `${dashboardPath}/` || path.startsWith(dashboardPrefix);
}
