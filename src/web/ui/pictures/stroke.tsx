/** One stroke of vermilion, the shop's only ornament. */
export function Stroke({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`stroke-mark block ${className}`} />;
}
