/** The first letters of a name in a disc, by which rows are told apart; in lapis of staff. */

interface InitialsProps {
  name: string;
  isStaff: boolean;
}

export function Initials({ name, isStaff }: InitialsProps) {
  const tone = isStaff ? 'bg-lapis-wash text-lapis' : 'bg-gesso text-graphite';
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={
        'grid size-8 shrink-0 place-items-center rounded-full border border-transparent ' +
        `text-fine font-semibold before:content-[attr(data-initials)] ${tone}`
      }
    />
  );
}

/** Of the first and the last word: 'Ada Maria Lind' has 'AL'. */
function initialsOf(name: string): string {
  const initials = name.split(/[\s.@]+/u).flatMap((word) => /^[\p{L}\p{N}]/u.exec(word) ?? []);
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('').toUpperCase();
}
