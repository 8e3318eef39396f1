/**
 * Places for uploads that are under way: being received, waiting their turn, being drawn. Each
 * may hold the largest picture in memory, so there are few, and one account has fewer.
 */
export interface UploadPlaces {
  /** A place for an upload of `by`, to be given back; undefined when all of theirs are taken. */
  take(by: string): (() => void) | undefined;
}

/** No more than `all` at once, and `each` of them of one account. */
export function createUploadPlaces({ all, each }: { all: number; each: number }): UploadPlaces {
  const taken = new Map<string, number>();
  let inside = 0;
  return {
    take(by) {
      const own = taken.get(by) ?? 0;
      if (inside >= all || own >= each) return undefined;
      inside += 1;
      taken.set(by, own + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        inside -= 1;
        const left = (taken.get(by) ?? 1) - 1;
        if (left === 0) taken.delete(by);
        else taken.set(by, left);
      };
    },
  };
}
