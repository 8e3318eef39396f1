/** A square code, drawn as one path. What computes it is fetched when it is first wanted. */
import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

interface QrPictureProps {
  text: string;
  label: string;
}

export function QrPicture({ text, label }: QrPictureProps) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let wanted = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { ecc: 'M', border: 2 });
        if (wanted) setDrawn({ size, path: pathOf(data) });
      },
      // Without the picture there is still the key to type.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!drawn) return <Skeleton className="size-44" />;
  // Dark on white in both themes: a camera reads it so.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-small border border-line"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={drawn.path} fill="black" />
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
