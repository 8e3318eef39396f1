/** A drawing from public/illustrations; its background is dimmed in the dark theme. */
import type { Drawing } from '#web/content/schema.ts';

interface IllustrationProps {
  drawing: Drawing;
  width: number;
  height: number;
  first?: boolean;
  className?: string;
}

export function Illustration({
  drawing,
  width,
  height,
  first = false,
  className,
}: IllustrationProps) {
  return (
    <img
      src={drawing.src}
      alt={drawing.alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={`drawn bg-well ${className ?? ''}`}
    />
  );
}
