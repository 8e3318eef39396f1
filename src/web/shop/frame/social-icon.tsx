/** Icons of social networks; the link around each has its name as a text. */
import type { Network } from '#web/content/schema.ts';

export const networkNames: Readonly<Record<Network, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** What stands inside the same rounded square. */
const paths: Readonly<Record<Network, string>> = {
  instagram: 'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM16.6 7.4v.01',
  facebook: 'M13 20.5v-9.3c0-1.9.9-2.9 2.8-2.9h.7M10.3 13h5.7',
  linkedin: 'M8 11v5.5M8 7.8v.01M11.8 16.5V11m0 2.3a2.2 2.2 0 0 1 4.4 0v3.2',
};

export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-current"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <path d={paths[network]} />
    </svg>
  );
}
