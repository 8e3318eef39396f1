/** The letter by which people know the button of Google, in the colours that Google asks for. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      {arcs.map(([colour, path]) => (
        <path key={colour} d={path} fill="none" stroke={colour} strokeWidth="4" />
      ))}
      <path d="M12 10h10v4H12z" fill={blue} />
    </svg>
  );
}

const blue = '#4285f4';

/** Quarters of a ring around 12, 12, from the upper right on. */
const arcs = [
  ['#ea4335', 'M18.4 5.6A9 9 0 0 0 4.2 7.5'],
  ['#fbbc05', 'M4.2 7.5A9 9 0 0 0 4.2 16.5'],
  ['#34a853', 'M4.2 16.5A9 9 0 0 0 17.8 18.9'],
  [blue, 'M17.8 18.9A9 9 0 0 0 21 12'],
] as const;
