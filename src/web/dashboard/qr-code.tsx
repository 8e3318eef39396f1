/** A QR code, drawn as one path. The library is loaded when the first one is shown. */
import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

export function QrCode({ text, label, className = 'size-44' }: QrCodeProps) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let isMounted = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { ecc: 'M', border: 2 });
        if (isMounted) setCode({ size, path: pathOf(data) });
      },
      // Without the QR code there is still the key to type.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [text]);
  if (!code) return <Skeleton className={className} />;
  // Dark on white in both themes: a camera reads it so.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={`${className} rounded-small border border-line`}
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={code.path} fill="black" />
    </svg>
  );
}

/** Every run of dark squares in a row is one bar. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      const squares = row.map((dark) => (dark ? '1' : '0')).join('');
      const bars = [...squares.matchAll(/1+/g)];
      return bars
        .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
        .join('');
    })
    .join('');
}
