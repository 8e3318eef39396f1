/** A drawing from public/illustrations, on its own ground, which is dimmed at night. */
import type { Drawing } from '../content/schema.ts';

interface DrawnProps {
  drawing: Drawing;
  width: number;
  height: number;
  first?: boolean;
  className?: string;
}

export function Drawn({ drawing, width, height, first = false, className }: DrawnProps) {
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
