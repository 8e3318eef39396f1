/** Where the dashboard is. The shop asks as well, before it hands a request on. */
export const deskPath = '/sandbox-card';
export const insideDesk = `${deskPath}/desk/`;

export function isDeskPath(path: string): boolean {
  return path === deskPath || path === `${deskPath}/` || path.startsWith(insideDesk);
}
