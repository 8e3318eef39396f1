/** What seldom changes, read once and kept in the process until it is said to be another. */
export interface KeptReading<Value> {
  read(): Promise<Value>;
  /** Reads it anew when it is needed next. */
  invalidate(): void;
}

/** What could not be read is read again. */
export function keepReading<Value>(readNow: () => Promise<Value>): KeptReading<Value> {
  let kept: Promise<Value> | undefined;
  return {
    read() {
      if (kept) return kept;
      const reading = readNow();
      kept = reading;
      reading.catch(() => {
        if (kept === reading) kept = undefined;
      });
      return reading;
    },
    invalidate() {
      kept = undefined;
    },
  };
}
