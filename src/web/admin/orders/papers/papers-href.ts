/** Where slips or labels of these orders are printed. */
export function papersHref(kind: 'slips' | 'a4', ids: readonly string[]): string {
  return `/dashboard/manage/papers?kind=${kind}&ids=${ids.join(',')}`;
}
